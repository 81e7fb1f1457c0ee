import { execFileSync } from 'node:child_process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { noPolicy, type Policy } from '../../src/main/policy/policy.ts';
import { readManaged } from '../../src/main/policy/read-policy.ts';
import { parseRegistry, readRegistry, registryKey } from '../../src/main/policy/registry.ts';

/** As `reg query` prints on Windows 11: an empty line, the key, a line for each value, an empty line. */
const printed = (...values: readonly string[]): string =>
  ['', registryKey, ...values.map((value) => `    ${value}`), '', ''].join('\r\n');
const parent = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies';
const listed = ['', `${parent}\\Google`, `${parent}\\Microsoft`, registryKey, `${parent}\\Python`, ''].join(
  '\r\n',
);
/** A computer whose key has some values. */
const readWith =
  (values: string) =>
  (key: string): string =>
    key === parent ? listed : values;
const given = (policy: Policy | null) => () => policy;
const failing = (): never => {
  throw new Error('Command failed: reg.exe');
};

describe('the policy in the registry of Windows', () => {
  test('is read whole, whatever the case of its names', () => {
    const values = printed(
      'AllowedHosts    REG_MULTI_SZ    api.service.example\\0*.shops.example',
      'practiceonly    REG_DWORD    0x0',
      'Updates    REG_SZ    off',
      'Proxy    REG_SZ    http://proxy.company.example:8080',
    );
    expect(readRegistry(readWith(values))).toEqual({
      file: registryKey,
      problem: null,
      allowedHosts: ['api.service.example', '*.shops.example'],
      practiceOnly: false,
      updatesOff: true,
      proxy: 'http://proxy.company.example:8080',
    });
  });

  test('has no rules in a key without values, so that the file holds', () => {
    const file: Policy = { ...noPolicy, file: 'policy.json', practiceOnly: true };
    const registry = (): Policy | null => readRegistry(readWith(printed()));
    expect(readManaged('win32', registry, () => file)).toBe(file);
  });

  test('may have an empty list of hosts, which allows none', () => {
    const none = readRegistry(readWith(printed('AllowedHosts    REG_MULTI_SZ    ')));
    expect(none).toMatchObject({ problem: null, allowedHosts: [] });
  });

  test('is none where its key is not there, and the file counts', () => {
    const others = ['', `${parent}\\Microsoft`, `${registryKey} Tools`, ''].join('\r\n');
    const asked: string[] = [];
    const query = (key: string): string => {
      asked.push(key);
      return others;
    };
    expect(readRegistry(query)).toBeNull();
    expect(asked).toEqual([parent]);
  });

  test.each([
    ['a value that is not known', printed('AllowedHost    REG_MULTI_SZ    a.example')],
    ['a switch of another type', printed('PracticeOnly    REG_SZ    1')],
    ['a number that is no switch', printed('PracticeOnly    REG_DWORD    0x2')],
    ['hosts as one text', printed('AllowedHosts    REG_SZ    a.example')],
    ['a proxy with a password', printed('Proxy    REG_SZ    http://ada:secret@p:8080')],
    ['a type that is not read', printed('Updates    REG_EXPAND_SZ    off')],
    ['a key below its own', `${printed('Updates    REG_SZ    off')}${registryKey}\\More\r\n`],
    ['a line of another kind', printed('Updates off')],
  ])('that has %s allows the practice store alone, and says why', (_what, values) => {
    const policy = readRegistry(readWith(values));
    expect(policy).toMatchObject({ file: registryKey, practiceOnly: true, updatesOff: true });
    expect(policy?.problem).toMatch(/nvalid/);
  });

  test('that cannot be read allows the practice store alone', () => {
    const closed = { practiceOnly: true, updatesOff: true, problem: 'The registry cannot be read.' };
    expect(readRegistry(failing)).toMatchObject(closed);
    expect(readRegistry((key) => (key === parent ? listed : failing()))).toMatchObject(closed);
  });

  test('goes before the file, which a user could have made', () => {
    const file: Policy = { ...noPolicy, file: 'policy.json' };
    const closed: Policy = { ...noPolicy, file: registryKey, practiceOnly: true };
    const ofFile = (): Policy => file;
    expect(readManaged('win32', given(closed), ofFile)).toBe(closed);
    expect(readManaged('win32', given(null), ofFile)).toBe(file);
    expect(readManaged('linux', given(closed), ofFile)).toBe(file);
  });

  test('has names with blanks told from types', () => {
    expect(parseRegistry(printed('A name with  blanks    REG_SZ    x    REG_SZ    y'))).toEqual({
      'A name with  blanks': 'x    REG_SZ    y',
    });
  });

  test.runIf(process.platform === 'win32')('is what an administrator wrote on this computer', () => {
    const reg = (...given: readonly string[]) => execFileSync('C:\\Windows\\System32\\reg.exe', given);
    expect(readRegistry()).toBeNull();
    onTestFinished(() => void reg('delete', registryKey, '/f', '/reg:64'));
    const add = (name: string, type: string, data: string) =>
      reg('add', registryKey, '/v', name, '/t', type, '/d', data, '/f', '/reg:64');
    add('AllowedHosts', 'REG_MULTI_SZ', 'api.service.example\\0*.shops.example');
    add('PracticeOnly', 'REG_DWORD', '1');
    expect(readRegistry()).toMatchObject({
      problem: null,
      practiceOnly: true,
      allowedHosts: ['api.service.example', '*.shops.example'],
    });
  });
});
