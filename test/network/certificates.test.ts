import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../support/http/private-authority.ts';
import { json, startScriptedService } from '../support/http/scripted-service.ts';
import { startSecureFront } from '../support/http/secure-front.ts';

/** What a process of its own finds, since Node reads the certificates of the system once in a process. */
async function reach(port: number, env: Readonly<Record<string, string>>): Promise<string> {
  const network = join(import.meta.dirname, '../../src/main/network/network.ts');
  const vault = join(import.meta.dirname, '../../src/main/vault/memory-vault.ts');
  const program = `
    import { createNetwork } from ${JSON.stringify(network)};
    import { createMemoryVault } from ${JSON.stringify(vault)};
    const { transport } = createNetwork({ vault: createMemoryVault(), register() {}, changed() {}, log: { warn() {} } });
    const url = new URL('https://localhost:${port}/');
    const exchange = await transport.send({ method: 'GET', url, headers: {}, body: null, timeoutMs: 30_000 });
    process.stdout.write(exchange.kind === 'answered' ? 'answered' : exchange.cause);
    await transport.close();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', program],
    { env: { PATH: process.env.PATH, ...env } },
  );
  return stdout;
}

test.runIf(process.platform === 'linux')(
  'an authority that is installed on this computer is trusted, and no other; where the environment switches the check off, too',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [company, other] = [makeAuthority('localhost'), makeAuthority('localhost')];
    const service = await startScriptedService((_request, response) => json(response, 200, {}));
    const front = await startSecureFront(company.server, service.port);
    onTestFinished(async () => {
      await front.close();
      await service.close();
    });
    const installed = (name: string, certificate: string): Readonly<Record<string, string>> => {
      writeFileSync(join(folder, name), certificate);
      return { SSL_CERT_FILE: join(folder, name) };
    };
    expect(await reach(front.port, installed('company.pem', company.certificate))).toBe('answered');
    const untrusted = /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT/;
    expect(await reach(front.port, installed('other.pem', other.certificate))).toMatch(untrusted);
    const off = { ...installed('other.pem', other.certificate), NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(await reach(front.port, off)).toMatch(untrusted);
    expect(service.received).toHaveLength(1);
  },
);
