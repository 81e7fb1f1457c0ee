import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultSettings } from '../../src/contract/app.ts';
import type { Store } from '../../src/contract/stores.ts';
import { createDiagnostics } from '../../src/main/diagnostics/diagnostics.ts';
import { maskNames } from '../../src/main/diagnostics/mask-names.ts';
import { Failure } from '../../src/main/failure.ts';
import { createLogger } from '../../src/main/log/logger.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { createFakeClock } from '../support/time/fake-clock.ts';

const token = 'tok_5f0c2a9e7b1d4c6e8a3f';
/** A secret that looks like none. */
const phrase = 'a secret in plain words';

const stores = [
  { name: 'Larkfield Coffee', domain: 'larkfield-coffee', state: 'connected' },
  // Written to the log with a sign before the quotes and the backslash.
  { name: 'The “Best” \\ "Tea"', domain: 'best-tea', state: 'connected' },
  { name: 'Practice store', domain: 'practice-store', state: 'disconnected' },
] as const;

function diagnosticsOf(
  list: () => Promise<readonly Pick<Store, 'name' | 'domain' | 'state'>[]> = async () => stores,
) {
  const folder = mkdtempSync(join(tmpdir(), 'diagnostics-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clock = createFakeClock();
  const log = createLogger({ folder: join(folder, 'logs'), clock });
  onTestFinished(log.close);
  const maker = createDiagnostics({
    info: async () => ({
      version: '0.1.0',
      shell: 'electron',
      platform: 'linux',
      dataFolder: folder,
      region: 'en-GB',
      policy: noPolicy,
      keychain: { available: true, problem: null },
    }),
    dataFolder: folder,
    settings: () => ({ ...defaultSettings, currentStoreId: 'store-id-7', blockedWords: ['embarrassing'] }),
    lists: {
      stores: list,
      sheets: () => Promise.reject(new Failure({ code: 'disk', message: 'no' })),
      runs: async () => [{ state: 'done' }, { state: 'done' }],
    },
    clock,
    redact: log.redactor.redact,
  });
  return { folder, log, maker };
}

test('holds versions, settings, counts, sizes and the log', async () => {
  const { folder, log, maker } = diagnosticsOf();
  writeFileSync(join(folder, 'workbook.db'), 'x'.repeat(4096));
  log.error('page gone', { reason: 'crashed' });
  const { fileName, text } = await maker.make();
  expect(fileName).toMatch(/^partner-desk-diagnostics-\d{4}-\d\d-\d\d\.txt$/);
  for (const line of [
    'Partner Desk 0.1.0',
    `node: ${process.versions.node}`,
    'theme: "system"',
    'stores: 3 (2 connected, 1 disconnected)',
    'sheets: not readable (disk)',
    'runs: 2 (2 done)',
    'workbook.db: 4096 bytes',
    '"message":"page gone"',
  ]) {
    expect(text).toContain(line);
  }
});

test('holds nothing of the operator’s work, of people, of this computer, and no secret', async () => {
  const { log, maker } = diagnosticsOf();
  // Written before the token is known: the line is in the log as it is.
  log.error('handler failed', {
    error: `at ${homedir()}/desk: Larkfield Coffee, The “Best” \\ "Tea", anna@example.com, ${token}, ${phrase}`,
  });
  log.redactor.register(token);
  log.redactor.register(phrase);
  const { text } = await maker.make();
  expect(text).toContain('handler failed');
  for (const secret of [
    token,
    phrase,
    homedir(),
    'Larkfield',
    'larkfield',
    'Best',
    'anna@',
    'embarrassing',
    'store-id-7',
  ]) {
    expect(text).not.toContain(secret);
  }
});

const masked = async (said: Readonly<Record<string, string>>): Promise<string> => {
  const { log, maker } = diagnosticsOf(async () => [
    { name: 'Acme', domain: 'acme-main', state: 'connected' },
    { name: 'Acme Berlin Outlet', domain: 'acme-main-berlin', state: 'connected' },
    { name: 'HQ', domain: 'hq', state: 'connected' },
  ]);
  log.info('said', said);
  const { text } = await maker.make();
  return text.slice(text.indexOf('Log, last'));
};

test.each([
  ['a name that begins with another', 'at Acme Berlin Outlet now', 'at [store] now'],
  ['a domain that begins with another', 'acme-main-berlin.platform.example', '[store].platform.example'],
  ['other letters', 'https://ACME-MAIN.example/', 'https://[store].example/'],
  ['an address', 'q=Acme%20Berlin%20Outlet&r=Acme+Berlin+Outlet', 'q=[store]&r=[store]'],
  ['a name of two letters, but no part of a word', 'HQ, hq.example, HQs', '[store], [store].example, HQs'],
])('no name of a store stays: %s', async (_what, said, kept) => {
  expect(await masked({ said })).toContain(JSON.stringify(kept));
});

test.each([
  ['a form field', 'a=Joe%27s+Shop+%28Wien%29%21&b=1', 'a=[store]&b=1'],
  ['an escape of an escape', 'a=50%2525%2520off', 'a=[store]'],
  ['capital letters of another language', 'İSTANBUL KAHVE, istanbul kahve', '[store], [store]'],
  ['capital letters of an address', 'a=CAF%C3%89+%C3%9CNAL', 'a=[store]'],
  ['letters and their marks apart', 'CAFE\u0301 Ünal, cafe\u0301 u\u0308nal.', '[store], [store].'],
  ['a letter that becomes two', 'STRASSE & SOHN', '[store]'],
])('no name of a store stays in other letters: %s', async (_what, said, kept) => {
  const names = ["Joe's Shop (Wien)!", '50%25%20off', 'İstanbul Kahve', 'Café Ünal', 'Straße & Sohn'];
  expect(maskNames(said, names)).toBe(kept);
});

test('the home folder is masked in the address of a module, as stacks hold it', async () => {
  const home = mkdtempSync(join(tmpdir(), 'jörg schmidt-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const before = homedir();
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  vi.stubEnv(process.platform === 'win32' ? 'USERPROFILE' : 'HOME', home);
  expect(homedir()).not.toBe(before);
  const { href } = pathToFileURL(join(home, 'Partner Desk', 'index.js'));
  expect(maskNames(`at run (${href}:1:7)`, [])).toBe('at run (file://~/Partner%20Desk/index.js:1:7)');
});

test('a home folder that is a link is masked by the path behind it, too', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'homes-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [real, home] = [join(folder, 'joerg-schmidt'), join(folder, 'home')];
  mkdirSync(real);
  symlinkSync(real, home, 'dir');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  vi.stubEnv(process.platform === 'win32' ? 'USERPROFILE' : 'HOME', home);
  expect(maskNames(`${home}/data and ${real}/data`, [])).toBe('~/data and ~/data');
});

test.each([
  'jörg.müller@example.com',
  'anna@müller-gmbh.example',
  'anna%40private.example',
  "o'brien@private.example",
  'anna+news@private.example',
  '"anna m"@private.example',
  'anna＠private.example',
])('no part of the email address %s stays', async (address) => {
  expect(await masked({ said: `to ${address}, again` })).toContain('"to [e-mail], again"');
});

test('without the list of stores, whose names it holds, the log is left out, and that is said', async () => {
  const { log, maker } = diagnosticsOf(() => Promise.reject(new Failure({ code: 'disk', message: 'no' })));
  log.info('store connected', { store: 'Larkfield Coffee' });
  const { text } = await maker.make();
  expect(text).toContain('stores: not readable (disk)');
  expect(text).toContain('Not included: the names of stores could not be read, so they could not be masked.');
  expect(text).not.toContain('store connected');
  expect(text).not.toContain('Larkfield');
});

test('what is saved is what was shown, and nothing is saved unseen', async () => {
  const { folder, log, maker } = diagnosticsOf();
  const file = join(folder, 'saved.txt');
  expect(() => maker.save(file)).toThrow('No diagnostics have been shown yet.');
  const { text } = await maker.make();
  log.info('something that came later');
  expect(maker.save(file)).toEqual({ fileName: 'saved.txt' });
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(() => maker.save(join(folder, 'no', 'folder.txt'))).toThrow('“folder.txt” could not be written.');
});

test('a name in the data folder that leads nowhere does not keep the file from being made', async () => {
  const { folder, maker } = diagnosticsOf();
  writeFileSync(join(folder, 'desk.db'), '1234');
  symlinkSync(join(folder, 'gone', 'sheets.db'), join(folder, 'sheets copy.db'));
  const { text } = await maker.make();
  expect(text).toContain('  desk.db: 4 bytes\n');
  expect(text).toContain('  sheets copy.db: not readable (ENOENT)\n');
});

test('holds the end of a log with long lines, so that masking names takes no seconds', async () => {
  const { log, maker } = diagnosticsOf();
  for (let number = 1; number <= 100; number += 1)
    log.info(`line ${number}`, { said: 'e\u0301'.repeat(5000) });
  const { text } = await maker.make();
  expect(text).toContain('"message":"line 100"');
  expect(text.length).toBeLessThan(300_000);
});

test('a line that the log cannot have written is left out, and the others are there', async () => {
  const { folder, log, maker } = diagnosticsOf();
  log.info('before');
  appendFileSync(join(folder, 'logs', 'main.log'), `${'a.'.repeat(100_000)}\n`);
  log.info('after');
  const { text } = await maker.make();
  expect(text).toContain('"message":"before"');
  expect(text).toContain('"message":"after"');
  expect(text).not.toContain('a.a.a.');
});

test('a file in place of the log that is larger than any log is not read', async () => {
  const { folder, log, maker } = diagnosticsOf();
  log.info('short');
  writeFileSync(join(folder, 'logs', 'main.1.log'), 'another line\n'.repeat(400_000));
  const { text } = await maker.make();
  expect(text).toContain('"message":"short"');
  expect(text).not.toContain('another line');
});
