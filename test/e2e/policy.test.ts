import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/app/e2e.ts';
import {
  type ElectronUnderTest,
  electronOnly,
  launchOnElectron,
  mainLog,
} from '../support/app/on-electron.ts';
import { removeFolder } from '../support/app/remove-folder.ts';
import { startConnectProxy } from '../support/http/connect-proxy.ts';
import { profileAt } from '../support/profile.ts';
import { ask } from '../support/steps/ask.ts';
import { goTo, openPracticeStore } from '../support/steps/stores.ts';

test.describe('a computer that is managed', () => {
  electronOnly();
  let folder: string;
  let file: string;
  let app: ElectronUnderTest | null;
  test.beforeEach(() => {
    app = null;
    folder = mkdtempSync(join(tmpdir(), 'policy-'));
    // As an administrator has it: nobody else may change it.
    chmodSync(folder, 0o755);
    file = join(folder, 'policy.json');
  });
  test.afterEach(async () => {
    await app?.close();
    removeFolder(folder);
  });
  const launch = async (text: string): Promise<ElectronUnderTest> => {
    writeFileSync(file, text, { mode: 0o644 });
    const userData = join(folder, 'data');
    mkdirSync(userData);
    app = await launchOnElectron({ userData, env: { TEST_POLICY_FILE: file } });
    return app;
  };
  const connect = async ({ page }: ElectronUnderTest) => {
    const [profile] = await ask(page, 'profiles.list', {});
    return ask(page, 'stores.connect', {
      name: 'Larkfield',
      domain: 'larkfield',
      platform: 'a',
      colour: 'blue',
      profileId: profile?.id ?? '',
      clientId: 'client',
      callbackUrl: 'http://127.0.0.1:0/callback',
      scopes: ['write_discounts'],
    });
  };

  test('for the practice store alone refuses every other store, shows the rules, and lets the practice store work', async () => {
    const its = await launch('{"practiceOnly": true, "updates": "off"}');
    await expect(connect(its)).rejects.toThrow('only the practice store may be used');
    await openPracticeStore(its);
    await goTo(its.page, 'Settings');
    const main = its.page.getByRole('main');
    await main.getByText('Only the practice store can be used.').waitFor();
    await main.getByText('Off. Ask your administrator for new versions.').waitFor();
    expect((await ask(its.page, 'updates.get', {})).kind).toBe('none');
  });

  test('reaches only the services that are allowed, and those by the proxy of the policy alone', async () => {
    const allowed = 'partner.company.test';
    // Every tunnel is answered 502: what counts is who was asked for.
    const proxy = await startConnectProxy({ hosts: {} });
    try {
      const its = await launch(
        JSON.stringify({ allowedHosts: [allowed], proxy: `http://127.0.0.1:${proxy.port}` }),
      );
      const tested = async (origin: string): Promise<string> => {
        // Main asks before anything is sent to a new host.
        await its.answerMessageBox(1);
        const lines = await ask(its.page, 'profiles.test', { profile: profileAt(origin) });
        return lines.map(({ found }) => found).join('\n');
      };
      expect(await tested(`https://${allowed}`)).toContain(`127.0.0.1:${proxy.port}`);
      expect(new Set(proxy.connects.map(({ target }) => target))).toEqual(new Set([`${allowed}:443`]));
      const before = proxy.connects.length;
      expect(await tested('https://other.company.test')).toContain(
        'This computer is managed: requests to other.company.test are not allowed.',
      );
      expect(proxy.connects).toHaveLength(before);
      await goTo(its.page, 'Settings');
      const main = its.page.getByRole('main');
      await main.getByText(allowed).first().waitFor();
      await main.getByText(`127.0.0.1:${proxy.port}`).first().waitFor();
    } finally {
      await proxy.close();
    }
  });

  test('by a file that cannot be understood says so, and allows the practice store alone', async () => {
    const its = await launch('{"allowedHosts": "all"}');
    await goTo(its.page, 'Settings');
    const main = its.page.getByRole('main');
    await main.getByText('This computer’s policy cannot be applied').waitFor();
    await main.getByText(/Invalid entry: allowedHosts/).waitFor();
    await expect(connect(its)).rejects.toThrow('only the practice store may be used');
    expect(mainLog(its)).toMatch(/"message":"the policy cannot be followed"/);
    await openPracticeStore(its);
  });
});
