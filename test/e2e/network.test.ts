import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { practiceClient } from '../../src/practice/index.ts';
import { expect, test } from '../support/app/e2e.ts';
import {
  type ElectronUnderTest,
  electronOnly,
  launchOnElectron,
  mainLog,
} from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { type ConnectProxy, startConnectProxy } from '../support/http/connect-proxy.ts';
import { makeAuthority } from '../support/http/private-authority.ts';
import { type ScriptedService, startScriptedService } from '../support/http/scripted-service.ts';
import { type SecureFront, startSecureFront } from '../support/http/secure-front.ts';
import { ask } from '../support/steps/ask.ts';
import { type OwnService, startOwnService } from '../support/steps/own-service.ts';
import { newestRun, review, send, waitForEnd } from '../support/steps/runs.ts';
import { importFile } from '../support/steps/sheets.ts';
import { connectStore, goTo, unlockStore } from '../support/steps/stores.ts';

const host = 'partner.company.test';
const login = { userName: 'ada', password: 'open-sesame-9' };

test.describe('a company network', () => {
  electronOnly();
  let folder: string;
  let service: OwnService;
  let front: SecureFront;
  let proxy: ConnectProxy;
  let settings: ScriptedService;
  let app: ElectronUnderTest;
  test.beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'company-'));
    service = await startOwnService();
    const authority = makeAuthority(host);
    writeFileSync(join(folder, 'company.pem'), authority.certificate);
    front = await startSecureFront(authority.server, Number(new URL(service.url).port));
    proxy = await startConnectProxy({ hosts: { [`${host}:443`]: front.port }, login });
    // The file by which a company tells its computers of the proxy.
    settings = await startScriptedService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' });
      response.end(
        `function FindProxyForURL(url, host) { return host === '${host}' ? 'PROXY 127.0.0.1:${proxy.port}' : 'DIRECT'; }`,
      );
    });
    app = await launchOnElectron({
      userData: join(folder, 'data'),
      args: [`--proxy-pac-url=${settings.origin}/proxy.pac`],
      env: { SSL_CERT_FILE: join(folder, 'company.pem') },
    });
  });
  test.afterEach(async () => {
    await app?.close();
    for (const each of [service, front, proxy, settings]) await each?.close();
    removeFolder(folder);
  });

  test('is passed by its proxy, which asks who it is, and its certificate authority, up to verified codes', async () => {
    const { page } = app;
    const { url, ...facts } = service.facts;
    const secure = `https://${host}`;
    // The owner's browser opens the install page; all that the app sends goes to the name behind the proxy.
    const addresses = { base: secure, auth: secure, admin: url, storefront: secure };
    const profile = { format: 1, id: 'company', name: 'Company', addresses, ...facts };
    const profileFile = join(folder, 'profile.json');
    writeFileSync(profileFile, JSON.stringify(profile));

    // A test of the addresses is the first to meet the proxy.
    await goTo(page, 'Stores');
    await page.getByRole('button', { name: 'Service profiles' }).click();
    await app.answerOpenDialog(profileFile);
    await app.answerMessageBox(1);
    await page.getByRole('button', { name: /^Import/ }).click();
    await page.getByRole('heading', { level: 2, name: 'Company' }).waitFor();
    await page.getByRole('button', { name: 'Test connection' }).click();
    const results = page.getByRole('list', { name: 'Connection test' });
    await results
      .getByText(`The proxy 127.0.0.1:${proxy.port} asks for a user name and a password.`)
      .first()
      .waitFor();
    expect(new Set(proxy.connects.map(({ status }) => status))).toEqual(new Set([407]));

    await page.getByRole('log').getByRole('button', { name: 'Sign in…' }).click();
    const form = page.getByRole('dialog', { name: `Sign in to the proxy 127.0.0.1:${proxy.port}` });
    await form.getByLabel('User name').fill(login.userName);
    await form.getByLabel('Password').fill(login.password);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });

    await connectStore(app, {
      ...{ profileFile, name: 'North Coffee', domain: 'north-coffee', platform: 'Platform A', isKnown: true },
      ...{ clientId: practiceClient.clientId, callbackUrl: service.callbackUrl },
    });
    await unlockStore(app, 'North Coffee');
    const codes = join(folder, 'codes.csv');
    writeFileSync(
      codes,
      'code,value,discount_type,duration,status\r\nNET-1,10,percentage,forever,enabled\r\n',
    );
    await importFile(app, codes);
    await page.getByRole('contentinfo').getByText('1 row', { exact: true }).waitFor();
    await review(page);
    await send(page, 'North Coffee');
    await waitForEnd(page);
    expect(await newestRun(page)).toMatchObject({ state: 'done', rows: 1, succeeded: 1, failed: 0 });
    expect(service.inspect.discounts('north-coffee').map(({ terms }) => terms.code)).toEqual(['NET-1']);
    expect(settings.received.length).toBeGreaterThan(0);

    await goTo(page, 'Settings');
    await page.getByText('Uses the user name ada. The password is in the keychain.').waitFor();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await results
      .getByText(`go through 127.0.0.1:${proxy.port}, according to the network settings of this computer.`)
      .waitFor();
    expect(await results.getByRole('listitem').filter({ hasText: 'not ok' }).count()).toBe(0);
    await results.getByText('as a token endpoint does').waitFor();
    // Where the proxy lets nothing through, the lines say so.
    proxy.answer(403);
    proxy.breakTunnels();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await results.getByText(`blocks requests to ${host} (status 403).`).first().waitFor();

    const kept = [
      mainLog(app),
      (await ask(page, 'app.diagnostics', {})).text,
      readFileSync(join(folder, 'data/settings.json'), 'utf8'),
    ];
    for (const text of kept) {
      expect(text).not.toContain(login.password);
      expect(text).not.toContain(Buffer.from(`${login.userName}:${login.password}`).toString('base64'));
    }
  });
});
