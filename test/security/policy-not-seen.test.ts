import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPolicy } from '../../src/main/policy/read-policy.ts';

// A policy of which the system does not say whether it is there. Windows keeps such rights where Node cannot see them.

const me = process.getuid?.() ?? 0;
const anotherUser = 65_534;

/** Root may look into every folder: for as long as the work takes, the process is another user's. */
function withoutRightsOfRoot<T>(work: () => T): T {
  if (me !== 0) return work();
  process.seteuid?.(anotherUser);
  try {
    return work();
  } finally {
    process.seteuid?.(me);
  }
}

function folderWithPolicy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  writeFileSync(join(folder, 'policy.json'), '{}', { mode: 0o644 });
  return folder;
}

test.skipIf(process.platform === 'win32').each([
  ['in a folder that this user may not look into', 0o000, 'policy.json', 'EACCES'],
  ['of a name that the system does not take', 0o755, 'p'.repeat(300), 'ENAMETOOLONG'],
])('a policy %s allows the practice store alone', (_what, mode, name, code) => {
  const folder = folderWithPolicy();
  chmodSync(folder, mode);
  const policy = withoutRightsOfRoot(() => readPolicy(join(folder, name), me));
  expect(policy).toMatchObject({
    practiceOnly: true,
    updatesOff: true,
    problem: expect.stringContaining(code),
  });
});
