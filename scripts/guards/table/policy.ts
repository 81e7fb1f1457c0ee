import type { Guard, GuardArea } from '../guard.ts';

const file = 'src/main/security/content-policy.ts';

/** A part of the policy, and the same as if it allowed everything. */
const part = (name: string, holds: string, is: string, weak: string, named = `${name}:`): Guard => ({
  name: `policy: ${name}`,
  holds,
  file,
  take: `"${name} ${is}"`,
  put: weak === '' ? '"upgrade-insecure-requests"' : `"${name} ${weak}"`,
  test: 'test/security/content-policy.test.ts',
  named,
});

const header = (name: string, holds: string, take: string, named = name): Guard => ({
  name: `header: ${name}`,
  holds,
  file,
  take: `  ${take},\n`,
  put: '',
  test: 'test/security/app-scheme.test.ts',
  named,
});

export const policyGuards: readonly GuardArea[] = [
  {
    about: 'The content policy and the headers of the page',
    guards: [
      part('default-src', 'What has no rule of its own comes from nowhere.', "'none'", '*'),
      {
        ...part('script-src', 'No code that stands in the page runs.', "'self'", "'self' 'unsafe-inline'"),
        name: 'policy: script-src, inline code',
        named: 'script-src: no code stands in the page',
      },
      {
        ...part('script-src', 'No code comes from elsewhere.', "'self'", '*'),
        name: 'policy: script-src, foreign code',
        named: 'script-src: no code comes from elsewhere',
      },
      part('style-src', 'No style that stands in the page counts.', "'self'", "'self' 'unsafe-inline'"),
      part('img-src', 'No picture comes from elsewhere.', "'self' data:", '*'),
      part('font-src', 'No typeface comes from elsewhere.', "'self'", '*'),
      part('connect-src', 'No request goes elsewhere.', "'self'", '*'),
      part('base-uri', 'The page’s own addresses cannot be turned elsewhere.', "'none'", '*'),
      part('form-action', 'No form is sent.', "'none'", '*'),
      part('frame-ancestors', 'The page stands in no frame of another.', "'none'", '*'),
      part('frame-src', 'No frame stands in the page.', "'none'", '*'),
      part('object-src', 'No object stands in the page.', "'none'", '*'),
      part('worker-src', 'The page starts no worker.', "'none'", "'self'"),
      part('require-trusted-types-for', 'A text does not become code or a document.', "'script'", ''),
      part('trusted-types', 'No policy is made that would let texts through.', "'none'", '*'),
      header(
        'X-Content-Type-Options',
        'A file is of the kind that it is said to be.',
        "'X-Content-Type-Options': 'nosniff'",
      ),
      header('Referrer-Policy', 'Nobody is told the page’s address.', "'Referrer-Policy': 'no-referrer'"),
      header(
        'Cross-Origin-Opener-Policy',
        'No other page holds on to the window.',
        "'Cross-Origin-Opener-Policy': 'same-origin'",
      ),
      header(
        'Cross-Origin-Resource-Policy',
        'No other page takes the page’s files.',
        "'Cross-Origin-Resource-Policy': 'same-origin'",
      ),
      header(
        'Permissions-Policy',
        'Camera, microphone, place and devices are off for the page.',
        "'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()'",
        'nobody may use',
      ),
    ],
  },
];
