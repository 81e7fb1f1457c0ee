import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { silentLogger } from '../../src/main/log/logger.ts';
import { createNetwork } from '../../src/main/network/network.ts';
import { proxyWords } from '../../src/main/network/problem.ts';
import {
  allowsAddress,
  connectRefusal,
  decodePolicy,
  noPolicy,
  type Policy,
} from '../../src/main/policy/policy.ts';
import { managedBy, readPolicy } from '../../src/main/policy/read-policy.ts';
import { createMemoryVault } from '../../src/main/vault/memory-vault.ts';

const me = process.getuid?.() ?? 0;
const hasRights = process.platform !== 'win32';

/** A policy file in a folder of its own, both for their owner alone to change. */
function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'policy.json');
  writeFileSync(file, text);
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  return file;
}
const practiceOrigin = 'http://127.0.0.1:4021';
const allows = (policy: Policy, host: string): boolean =>
  allowsAddress(policy, new URL(`https://${host}/`), practiceOrigin);
const others = 'Someone other than the administrator can change the file or a folder above it.';
const closed = { practiceOnly: true, updatesOff: true };

describe('the policy of a computer', () => {
  test('that is not there forbids nothing', () => {
    expect(readPolicy(join(tmpdir(), 'no-such-folder', 'policy.json'), me)).toEqual(noPolicy);
  });

  test('is read whole', () => {
    const rules = {
      allowedHosts: ['api.shop.example'],
      practiceOnly: false,
      updates: 'off',
      proxy: 'http://p:8080',
    };
    const file = fileWith(JSON.stringify(rules));
    expect(readPolicy(file, me)).toEqual({
      file,
      problem: null,
      allowedHosts: ['api.shop.example'],
      practiceOnly: false,
      updatesOff: true,
      proxy: 'http://p:8080',
    });
  });

  test('may begin with the mark that Windows programs write, and names hosts in any case', () => {
    const policy = readPolicy(fileWith('\uFEFF{"allowedHosts": ["API.Shop.Example"]}'), me);
    expect(policy).toMatchObject({ problem: null, practiceOnly: false, allowedHosts: ['api.shop.example'] });
    expect(allows(policy, 'api.shop.example')).toBe(true);
  });

  test.each([
    ['no JSON', '{', 'not valid JSON'],
    ['an unknown key', '{"allowedHost": []}', 'Invalid entry: allowedHost.'],
    ['two unknown keys', '{"allowedHost": [], "update": "off"}', 'Invalid entries: allowedHost, update.'],
    ['a wrong type', '{"practiceOnly": "yes"}', 'Invalid entry: practiceOnly.'],
    ['an address for a host', '{"allowedHosts": ["https://a.example/"]}', 'Invalid entry: allowedHosts.0.'],
    ['a proxy with a password', '{"proxy": "http://ada:secret@p:8080"}', 'Invalid entry: proxy.'],
    ['a SOCKS proxy', '{"proxy": "socks5://p:1080"}', 'Invalid entry: proxy.'],
    ['a list', '[]', 'The file is not a JSON object.'],
    ['more than 64 KB', `{}${' '.repeat(65_536)}`, 'larger than 64 KB'],
    [
      'more than 200 hosts',
      JSON.stringify({ allowedHosts: Array.from({ length: 201 }, (_, index) => `h${index}.example`) }),
      'Invalid entry: allowedHosts.',
    ],
    ['a name of more than 253 letters', `{"allowedHosts": ["${'a'.repeat(254)}"]}`, 'allowedHosts.0.'],
    [
      'a proxy of more than 300 letters',
      `{"proxy": "http://${'p'.repeat(300)}:80"}`,
      'Invalid entry: proxy.',
    ],
  ])('that has %s allows the practice store alone, and says why', (_what, text, words) => {
    const policy = readPolicy(fileWith(text), me);
    expect(policy).toMatchObject(closed);
    expect(policy.problem).toContain(words);
    expect(allows(policy, 'api.shop.example')).toBe(false);
    expect(allowsAddress(policy, new URL(`${practiceOrigin}/discounts`), practiceOrigin)).toBe(true);
  });

  test('that is a folder allows the practice store alone', () => {
    const file = fileWith('{}');
    rmSync(file);
    mkdirSync(file);
    expect(readPolicy(file, me)).toMatchObject({ ...closed, problem: 'It is not a file.' });
  });

  test.runIf(hasRights)('that others can change, or that somebody else owns, is not followed', () => {
    const words = { problem: others };
    expect(readPolicy(fileWith('{}'), me + 1)).toMatchObject({ ...closed, ...words });
    const byGroup = fileWith('{}');
    chmodSync(byGroup, 0o664);
    expect(readPolicy(byGroup, me)).toMatchObject({ ...closed, ...words });
    const inOpenFolder = fileWith('{}');
    chmodSync(join(inOpenFolder, '..'), 0o777);
    expect(readPolicy(inOpenFolder, me)).toMatchObject({ ...closed, ...words });
  });

  test.runIf(hasRights)('in a folder that others can change further up is not followed, nor missed', () => {
    const file = fileWith('{}');
    const open = join(file, '..');
    const between = join(open, 'between');
    const inside = join(between, 'partner-desk');
    mkdirSync(inside, { recursive: true });
    for (const folder of [between, inside]) chmodSync(folder, 0o755);
    const moved = join(inside, 'policy.json');
    renameSync(file, moved);
    expect(readPolicy(moved, me)).toMatchObject({ problem: null });
    chmodSync(open, 0o777);
    expect(readPolicy(moved, me)).toMatchObject({ ...closed, problem: others });
    // In a folder with the sticky bit nobody but its owner may rename something.
    chmodSync(open, 0o1777);
    expect(readPolicy(moved, me)).toMatchObject({ problem: null });
    chmodSync(inside, 0o777);
    rmSync(moved);
    expect(readPolicy(moved, me)).toMatchObject({ ...closed, problem: others });
  });

  test.runIf(hasRights)('that is a link is not followed through folders of others, nor missed', () => {
    const [target, link, between] = [fileWith('{}'), fileWith('{}'), fileWith('{}')];
    rmSync(link);
    rmSync(between);
    symlinkSync(target, between);
    symlinkSync(between, link);
    expect(readPolicy(link, me)).toMatchObject({ problem: null });
    for (const file of [target, between]) {
      chmodSync(join(file, '..'), 0o777);
      expect(readPolicy(link, me)).toMatchObject({ ...closed, problem: others });
      chmodSync(join(file, '..'), 0o755);
    }
    rmSync(target);
    const words = { problem: 'It is a link to something that does not exist.' };
    expect(readPolicy(link, me)).toMatchObject({ ...closed, ...words });
    const folder = join(link, '..', 'folder');
    symlinkSync(join(link, '..', 'gone'), folder);
    expect(readPolicy(join(folder, 'policy.json'), me)).toMatchObject({ ...closed, ...words });
    const circle = join(link, '..', 'circle');
    symlinkSync(circle, circle);
    expect(readPolicy(circle, me)).toMatchObject({ ...closed, ...words });
  });

  test('has its updates turned off by the environment, too', () => {
    expect(managedBy(noPolicy, {}).updatesOff).toBe(false);
    expect(managedBy(noPolicy, { PARTNER_DESK_UPDATES: 'off' })).toEqual({ ...noPolicy, updatesOff: true });
  });

  test.each([
    ['api.shop.example', true],
    ['API.SHOP.EXAMPLE', true],
    ['shop.example', false],
    ['evil-api.shop.example', false],
    ['eu.pay.example', true],
    ['pay.example', false],
    ['evilpay.example', false],
    ['localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['evil.localhost', false],
    ['localhost.', false],
    ['0.0.0.0', false],
  ])('that names hosts says of %s: %s', (host, is) => {
    const policy = decodePolicy('policy.json', '{"allowedHosts": ["api.shop.example", "*.pay.example"]}');
    expect(policy.problem).toBeNull();
    expect(allows(policy, host)).toBe(is);
  });
});

test('a request to a service that is not allowed is not sent, and says so', async () => {
  const asked: string[] = [];
  const network = createNetwork({
    vault: createMemoryVault(),
    register: () => undefined,
    changed: () => undefined,
    log: silentLogger,
    settings: {
      systemProxy: async (address) => {
        asked.push(address);
        return 'PROXY 127.0.0.1:9';
      },
      environment: {},
      policy: { ...noPolicy, allowedHosts: ['api.shop.example'] },
    },
  });
  onTestFinished(() => network.transport.close());
  const send = (address: string) =>
    network.transport.send({
      ...{ method: 'GET', url: new URL(address), headers: {}, body: null },
      timeoutMs: 20_000,
    });
  const refused = await send('https://elsewhere.example/discounts');
  expect(refused).toMatchObject({ kind: 'not-sent', problem: 'proxy' });
  expect(asked).toEqual([]);
  const cause = refused.kind === 'answered' ? '' : refused.cause;
  expect(proxyWords(cause, 'elsewhere.example')?.found).toBe(
    'This computer is managed: requests to elsewhere.example are not allowed.',
  );
  // An allowed one goes its way, here to a proxy that is not there.
  expect(await send('https://api.shop.example/discounts')).toMatchObject({
    kind: 'not-sent',
    problem: 'proxy',
  });
  expect(asked).toEqual(['https://api.shop.example/']);
});

test('the proxy of the policy counts before the environment and the system', async () => {
  const network = createNetwork({
    vault: createMemoryVault(),
    register: () => undefined,
    changed: () => undefined,
    log: silentLogger,
    settings: {
      systemProxy: async () => 'DIRECT',
      environment: { HTTPS_PROXY: 'http://other.example:1', NO_PROXY: '*' },
      policy: { ...noPolicy, proxy: 'http://proxy.example:8080' },
    },
  });
  onTestFinished(() => network.transport.close());
  expect((await network.proxyLine('https://api.shop.example/'))?.found).toBe(
    'Requests to api.shop.example go through proxy.example:8080, according to the policy of this computer.',
  );
});

test('a store of a service that is not allowed is refused before anything is asked', () => {
  const policy = { ...noPolicy, allowedHosts: ['api.shop.example'] };
  expect(connectRefusal(policy, ['https://api.shop.example/v1'], null)).toBeNull();
  const both = ['https://api.shop.example', 'https://auth.shop.example'];
  expect(connectRefusal(policy, both, null)).toMatchObject({
    code: 'denied',
    message: 'This computer is managed: auth.shop.example is not an allowed service.',
  });
});

test('where the practice store alone is allowed, its service is asked, and neither another program of this computer nor a name below localhost', async () => {
  const [practice, forwarder] = await Promise.all([listening(), listening()]);
  const network = createNetwork({
    ...{ vault: createMemoryVault(), register: () => undefined, changed: () => undefined, log: silentLogger },
    settings: { systemProxy: null, environment: {}, policy: { ...noPolicy, practiceOnly: true } },
    practiceOrigin: () => practice.origin,
  });
  onTestFinished(() => network.transport.close());
  const outcomeOf = async (address: string): Promise<string> => {
    const request = { method: 'GET', url: new URL(address), headers: {}, body: null } as const;
    const exchange = await network.transport.send({ ...request, timeoutMs: 20_000 });
    if (exchange.kind === 'answered') return 'answered';
    return proxyWords(exchange.cause, 'that')?.found ?? exchange.cause;
  };
  expect(await outcomeOf(`${practice.origin}/discounts`)).toBe('answered');
  const refused = 'This computer is managed: requests to that are not allowed.';
  for (const elsewhere of [
    `${forwarder.origin}/discounts`,
    'https://evil.localhost/',
    'https://127.0.0.1:1/',
  ])
    expect(await outcomeOf(elsewhere)).toBe(refused);
  expect([practice.asked, forwarder.asked]).toEqual([['/discounts'], []]);
});

async function listening() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { asked, origin: `http://127.0.0.1:${address.port}` };
}
