import type { GuardArea } from '../guard.ts';

const tests = 'test/settings/transfer.test.ts';

/** Settings that come from a file. */
export const transferGuards: readonly GuardArea[] = [
  {
    about: 'Settings from a file',
    guards: [
      {
        name: 'settings file: question',
        holds: 'Imported settings take effect only after a yes in a dialog of main.',
        file: 'src/main/settings/transfer.ts',
        take: 'if (!yes) throw',
        put: "if (!yes && fileName === '') throw",
        test: tests,
        named: 'a no changes nothing',
      },
      {
        name: 'settings file: nothing else',
        holds: 'A settings file contains only what the schema names.',
        file: 'src/main/settings/portable.ts',
        take: 'const fileSchema = z.strictObject(',
        put: 'const fileSchema = z.object(',
        test: tests,
        named: 'anything that the schema does not name',
      },
      {
        name: 'settings file: this computer',
        holds: 'The open store and “Listen for installations” are not imported from a file.',
        file: 'src/main/settings/portable.ts',
        take: '.omit({ currentStoreId: true, listenForInstallations: true })',
        put: '.omit({})',
        test: tests,
        named: 'anything that the schema does not name',
      },
      {
        name: 'settings file: newer',
        holds: 'A settings file with a newer format is rejected.',
        file: 'src/main/settings/portable.ts',
        take: 'form.format > settingsFormat',
        put: 'form.format > settingsFormat + 1',
        test: tests,
        named: 'a newer form',
      },
    ],
  },
];
