import { readCallback, readPastedCallback } from '../../../src/main/oauth/callback.ts';
import { refusedPage } from '../../../src/main/oauth/callback-page.ts';
import { profileAt } from '../../support/profile.ts';
import { mutatedText } from '../mutate.ts';
import { bytesOf, corpus, type Reader, reader } from '../reader.ts';

const expected = {
  profile: profileAt('https://service.example'),
  platform: 'a',
  domain: 'acme',
  storeName: 'Acme',
} as const;
const callbackUrl = 'http://127.0.0.1:8080/callback';
const words = [
  'code=',
  '&',
  '=',
  '%3Cscript%3E',
  'error=',
  'shop_domain=',
  'platform_b_domain=',
  '#',
  '?',
  'acme',
];

export const callbackReaders: readonly Reader[] = [
  reader({
    name: 'callback',
    inputs: mutatedText(corpus('callback'), words),
    read: (text) => {
      const query = new URLSearchParams(text.split('?').at(-1));
      const reading = readCallback(query, expected);
      if (reading?.ok) {
        const names = ['platform_a_domain', 'platform_b_domain', 'shop_domain'];
        const stores = names.flatMap((name) => query.getAll(name));
        const isOurs = (value: string) => value.toLowerCase().split('.')[0] === 'acme';
        if (stores.length === 0 || !stores.every(isOurs))
          throw new Error('a code of another store was taken');
      } else if (reading !== null) {
        const page = refusedPage(reading.error);
        if (/<script|<img|<b>/i.test(page.slice(page.indexOf('<main>'))))
          throw new Error('markup was repeated');
      }
    },
    written: bytesOf,
  }),
  reader({
    name: 'pasted-callback',
    inputs: mutatedText(corpus('callback'), words),
    read: (text) => readPastedCallback(text, callbackUrl, expected),
    written: bytesOf,
  }),
];
