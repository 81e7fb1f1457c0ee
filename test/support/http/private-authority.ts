import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate authority of a company, as no program knows it by itself, and a certificate that it gave out. */
export type PrivateAuthority = {
  /** Its own certificate, PEM. */
  readonly certificate: string;
  readonly server: { readonly key: string; readonly cert: string };
};

/** Makes an authority, and a certificate of it for the names. */
export function makeAuthority(...names: readonly string[]): PrivateAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const at = (name: string): string => join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', [...args], { stdio: 'ignore' });
  };
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  try {
    const ca = [
      '-subj',
      `/CN=Company CA for ${names[0]}`,
      '-addext',
      'basicConstraints=critical,CA:TRUE',
      '-days',
      '2',
    ];
    openssl('req', '-x509', ...curve, ...ca, '-keyout', at('ca.key'), '-out', at('ca.pem'));
    openssl(
      'req',
      ...curve,
      '-subj',
      `/CN=${names[0]}`,
      '-keyout',
      at('server.key'),
      '-out',
      at('server.csr'),
    );
    writeFileSync(at('names'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
    const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-extfile', at('names')];
    openssl('x509', '-req', '-in', at('server.csr'), ...by, '-days', '2', '-out', at('server.pem'));
    const read = (name: string): string => readFileSync(at(name), 'utf8');
    return { certificate: read('ca.pem'), server: { key: read('server.key'), cert: read('server.pem') } };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
