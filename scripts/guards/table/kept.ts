import type { GuardArea } from '../guard.ts';

const erasing = { file: 'src/main/keeping/store-data.ts', test: 'test/keeping/store-deletion.test.ts' };
const retention = { file: 'src/main/keeping/retention.ts', test: 'test/keeping/retention.test.ts' };
const gone = 'nothing of a deleted store is left';
const refused = 'it is refused by a sentence';

export const keptGuards: readonly GuardArea[] = [
  {
    about: 'Data that is deleted',
    guards: [
      {
        name: 'store: typed name',
        holds: 'A store is deleted with its data only after its name was typed.',
        ...erasing,
        take: 'if (typedStoreName.trim() !== data.storeName) {',
        put: 'if (Number.isNaN(0)) {',
        named: refused,
        isSlow: true,
      },
      {
        name: 'store: going',
        holds: 'A store is not deleted while something of it is going.',
        ...erasing,
        take: 'const [unfinished] = runs.kept.ofStore(storeId).unfinished;',
        put: 'const [unfinished] = [] as number[];',
        named: refused,
        isSlow: true,
      },
      {
        name: 'store: files',
        holds: 'What was deleted leaves the files of the databases, not only their tables.',
        ...erasing,
        take: 'await rewriteFiles(parts);\n    if (problem',
        put: 'if (problem',
        named: gone,
        isSlow: true,
      },
      {
        name: 'store: file of the sheets',
        holds: 'Deleted sheets leave their file, not only its tables.',
        ...erasing,
        file: 'src/main/workbook/book.ts',
        take: 'await this.exclusive.run(() => rewrite(this.database.writer));',
        put: '',
        named: gone,
        isSlow: true,
      },
      {
        name: 'store: log',
        holds: 'The log, which names stores, goes with a store.',
        ...erasing,
        take: 'log.clear();',
        put: '',
        named: 'a keychain that does not delete',
        isSlow: true,
      },
      {
        name: 'store: interrupted',
        holds: 'A deletion that was interrupted is completed at the next start.',
        ...erasing,
        take: 'for (const storeId of stores.erasing()) {',
        put: 'for (const storeId of [] as string[]) {',
        named: 'a crash after the first or before the last step',
        isSlow: true,
      },
      {
        name: 'store: connecting',
        holds: 'A store that is being deleted cannot be connected.',
        ...erasing,
        file: 'src/main/stores/stores.ts',
        take: 'if (records.get(ready.record.id)?.erasing) throw',
        put: 'if (Number.isNaN(0)) throw',
        named: 'a keychain that does not delete',
        isSlow: true,
      },
      {
        name: 'retention',
        holds: 'What is older than Settings says is deleted.',
        ...retention,
        take: 'runs: await runs.kept.eraseBefore(before),',
        put: 'runs: 0,',
        named: 'what ended before the time',
        isSlow: true,
      },
      {
        name: 'old results',
        holds: 'Secrets in results of earlier versions are masked once.',
        file: 'src/main/keeping/keeping.ts',
        take: '.then(maskOldSafely)',
        put: '',
        test: 'test/keeping/old-secrets.test.ts',
        named: 'what an earlier version kept',
        isSlow: true,
      },
      {
        name: 'old results: keychain',
        holds: 'What was masked without knowing all secrets is looked at again when they are known.',
        file: 'src/main/sqlite/masking.ts',
        take: "const pass: Pass = isComplete ? '' : 'by names: ';",
        put: "const pass: Pass = '';",
        test: 'test/keeping/old-secrets.test.ts',
        named: 'a keychain that is locked',
        isSlow: true,
      },
    ],
  },
];
