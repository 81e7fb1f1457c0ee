import { request } from 'node:http';

export type Page = { readonly status: number; readonly text: string; readonly url: string };

/** Opens an address as a browser does when a person follows a link: a GET navigation, redirects followed. */
export function navigate(url: string, redirects = 5): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', connection: 'close' };
    const sent = request(url, { headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('error', reject);
      response.on('end', () => {
        const { location } = response.headers;
        const status = response.statusCode ?? 0;
        if (location && redirects > 0) resolve(navigate(new URL(location, url).href, redirects - 1));
        else resolve({ status, text, url });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
