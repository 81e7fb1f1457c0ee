import type { GuardArea } from '../guard.ts';

const tests = 'test/watched/watched-folder.test.ts';
const look = 'src/main/watched/look.ts';
const folder = 'src/main/watched/watched-folder.ts';

/** New files of the folder that the operator chose. */
export const watchedGuards: readonly GuardArea[] = [
  {
    about: 'The watched folder',
    guards: [
      {
        name: 'watched: files alone',
        holds: 'Links, pipes and folders in a watched folder are not offered.',
        file: look,
        take: 'facts.isFile() && facts.size > 0',
        put: 'facts.size > 0',
        test: tests,
        named: 'links, pipes, folders',
      },
      {
        name: 'watched: hidden files',
        holds: 'Hidden files, and marks of files that are open, are not offered.',
        file: look,
        take: 'isTemporary(name) || ',
        put: '',
        test: tests,
        named: 'links, pipes, folders',
      },
      {
        name: 'watched: whole files',
        holds: 'A file is offered when two checks in a row find it unchanged.',
        file: folder,
        take: 'isSame(restless.get(name), facts)',
        put: 'true',
        test: tests,
        named: 'whole and once',
      },
      {
        name: 'watched: replaced files',
        holds: 'A link that replaces a waiting file is not followed.',
        file: folder,
        take: 'names.filter((name) => !isStillFile(folder, name))',
        put: 'names.filter(() => false)',
        test: tests,
        named: 'takes the place of a file',
      },
      {
        name: 'watched: what was there',
        holds: 'What was in the folder before it was chosen is not offered.',
        file: folder,
        take: 'known: new Map(files), waiting',
        put: 'known: new Map(), waiting',
        test: tests,
        named: 'whole and once',
      },
      {
        name: 'watched: number',
        holds: 'At most 1,000 files wait.',
        file: folder,
        take: 'const room = mostWatched - left.length;',
        put: 'const room = Number.MAX_SAFE_INTEGER;',
        test: tests,
        named: 'a thousand files',
      },
      {
        name: 'watched: entries',
        holds: 'A folder of more than 10,000 entries is not watched.',
        file: look,
        take: 'if (entries > mostEntries) return',
        put: 'if (entries < 0) return',
        test: tests,
        named: 'one with too much in it',
      },
      {
        name: 'watched: own data',
        holds: 'The folder with the app’s own data is not watched.',
        file: folder,
        take: 'if (isIn(folder, parts.dataFolder)) throw',
        put: "if (isIn(folder, parts.dataFolder) && folder === '') throw",
        test: tests,
        named: 'the data folder',
      },
      {
        name: 'watched: names',
        holds: 'A stored name from a watched folder cannot lead to another folder.',
        file: 'src/main/watched/kept.ts',
        take: "basename(name) === name && name !== '..'",
        put: "name !== ''",
        test: 'test/watched/kept.test.ts',
        named: 'leads to no other folder',
      },
      {
        name: 'watched: a name stops nothing',
        holds: 'A stored name that is not valid is dropped alone; the folder stays watched.',
        file: 'src/main/watched/kept.ts',
        take: 'waiting: z.array(z.unknown())',
        put: 'waiting: z.array(nameSchema)',
        test: 'test/watched/kept.test.ts',
        named: 'leads to no other folder',
      },
    ],
  },
  {
    about: 'Files that a start names',
    guards: [
      {
        name: 'starts: lists',
        holds: 'A list of files that a start names is read only in the folder for temporary files.',
        file: 'src/main/app/long-starts.ts',
        take: 'if (!listName.test(name)) return [];',
        put: '',
        test: 'test/security/long-starts.test.ts',
        named: 'in its own folder alone',
      },
    ],
  },
];
