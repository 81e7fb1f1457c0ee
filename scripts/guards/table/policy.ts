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
      part('default-src', 'Anything without a rule of its own is blocked.', "'none'", '*'),
      {
        ...part('script-src', 'No inline code in the page runs.', "'self'", "'self' 'unsafe-inline'"),
        name: 'policy: script-src, inline code',
        named: 'script-src: no code stands in the page',
      },
      {
        ...part('script-src', 'No code comes from elsewhere.', "'self'", '*'),
        name: 'policy: script-src, foreign code',
        named: 'script-src: no code comes from elsewhere',
      },
      part('style-src', 'No inline style in the page applies.', "'self'", "'self' 'unsafe-inline'"),
      part('img-src', 'No picture comes from elsewhere.', "'self' data:", '*'),
      part('font-src', 'No font comes from elsewhere.', "'self'", '*'),
      part('connect-src', 'No request goes elsewhere.', "'self'", '*'),
      part('base-uri', 'The page’s own addresses cannot be redirected elsewhere.', "'none'", '*'),
      part('form-action', 'No form is sent.', "'none'", '*'),
      part('frame-ancestors', 'The page cannot be framed by another.', "'none'", '*'),
      part('frame-src', 'The page contains no frame.', "'none'", '*'),
      part('object-src', 'The page contains no object.', "'none'", '*'),
      part('worker-src', 'The page starts no worker.', "'none'", "'self'"),
      part('require-trusted-types-for', 'A text does not become code or a document.', "'script'", ''),
      part('trusted-types', 'No policy can be created that would let texts through.', "'none'", '*'),
      header(
        'X-Content-Type-Options',
        'A file is treated only as its declared type.',
        "'X-Content-Type-Options': 'nosniff'",
      ),
      header('Referrer-Policy', 'The page’s address is sent to nobody.', "'Referrer-Policy': 'no-referrer'"),
      header(
        'Cross-Origin-Opener-Policy',
        'No other page keeps a reference to the window.',
        "'Cross-Origin-Opener-Policy': 'same-origin'",
      ),
      header(
        'Cross-Origin-Resource-Policy',
        'No other page can load the page’s files.',
        "'Cross-Origin-Resource-Policy': 'same-origin'",
      ),
      header(
        'Permissions-Policy',
        'Camera, microphone, location and devices are off for the page.',
        "'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()'",
        'nobody may use',
      ),
    ],
  },
];
