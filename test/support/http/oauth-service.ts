import type { ServerResponse } from 'node:http';
import { json, type Received, type ScriptedService, startScriptedService } from './scripted-service.ts';

/** What the token endpoint does with a form: an answer, or the connection is dropped after it arrived. */
export type TokenAnswer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
  | 'drop';

export type OAuthScript = {
  /** Where the install page leads, given its query; null: it stays open. */
  install: (query: URLSearchParams) => string | null;
  token: (form: URLSearchParams) => TokenAnswer | Promise<TokenAnswer>;
  api: (request: Received, response: ServerResponse) => void;
};

export type OAuthService = ScriptedService & {
  readonly oauth: OAuthScript;
  readonly forms: readonly URLSearchParams[];
};

export const grantedTokens = (number: number, more: Readonly<Record<string, unknown>> = {}): TokenAnswer => ({
  status: 200,
  body: {
    access_token: `access-s3cr3t-${number}`,
    token_type: 'Bearer',
    refresh_token: `refresh-s3cr3t-${number}`,
    scope: 'write_batches write_discounts',
    ...more,
  },
});

/** A service whose install page and token endpoint do what a test says; the API answers 200. */
export async function startOAuthService(script: Partial<OAuthScript> = {}): Promise<OAuthService> {
  const oauth: OAuthScript = {
    install: () => null,
    token: () => grantedTokens(1),
    api: (_request, response) => json(response, 200, {}),
    ...script,
  };
  const forms: URLSearchParams[] = [];
  const service = await startScriptedService(async (request, response) => {
    if (request.path.startsWith('/admin/partners/app/')) {
      const target = oauth.install(request.query);
      response.writeHead(target === null ? 200 : 302, target === null ? {} : { location: target });
      response.end();
    } else if (request.path === '/auth/oauth/token') {
      const form = new URLSearchParams(request.body);
      forms.push(form);
      const answer = await oauth.token(form);
      if (answer === 'drop') response.socket?.destroy();
      else json(response, answer.status, answer.body, answer.headers);
    } else oauth.api(request, response);
  });
  return { ...service, oauth, forms };
}
