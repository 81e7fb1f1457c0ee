import type { GuardArea } from '../guard.ts';

const guards = { file: 'src/main/security/guards.ts', test: 'test/security/page-guards.test.ts' };
const preload = { file: 'src/preload/choosers.ts', test: 'test/security/preload.test.ts' };
const page = { file: 'src/renderer/no-choosers.ts', test: 'test/security/no-choosers.test.ts' };

export const chooserGuards: readonly GuardArea[] = [
  {
    about: 'Files that the page would choose on its own',
    guards: [
      {
        name: 'choosers: of Chromium',
        holds: 'The page has no file or folder picker (File System Access).',
        ...guards,
        take: "'FileSystemAccessLocal,FileSystemAccess'",
        put: "''",
        named: 'no chooser of files',
      },
      {
        name: 'choosers: fields for files',
        holds: 'A field for files opens no file chooser, whoever clicks it.',
        ...preload,
        take: '    if (isForFiles) event.preventDefault();\n',
        put: '',
        named: 'opens no chooser',
      },
      {
        name: 'choosers: activation',
        holds:
          'No script gets the event that opens a file chooser, so none can turn another field into one for files.',
        ...preload,
        take: "    if (event.type === 'DOMActivate') event.stopImmediatePropagation();\n",
        put: '',
        named: 'opens no chooser',
      },
      {
        name: 'choosers: printing',
        holds: 'The page opens no dialog to print, which would hold it and the quitting of the app.',
        ...page,
        take: "[window, 'print'],",
        put: '',
        named: 'prints by main alone',
      },
      {
        name: 'choosers: printing by a command',
        holds: 'Nor by a command of editing.',
        ...page,
        take: "apply(toLowerCase, text, []) === 'print'",
        put: "apply(toLowerCase, text, []) === ''",
        named: 'prints by main alone',
      },
      {
        name: 'choosers: clicks elsewhere',
        holds: 'The page has taken from itself the clicks that a script makes outside the document.',
        ...page,
        take: 'return apply(rootOf, target, []) !== page;',
        put: 'return false;',
        named: 'outside of the document',
      },
      {
        name: 'choosers: pickers of fields',
        holds: 'A field has no picker that a script can open.',
        ...page,
        take: "  [HTMLInputElement.prototype, 'showPicker'],\n",
        put: '',
        named: 'has no picker and no hidden trees',
      },
      {
        name: 'choosers: hidden trees',
        holds: 'No script hides a field for files in a closed tree.',
        ...page,
        take: "  [Element.prototype, 'attachShadow'],\n",
        put: '',
        named: 'has no picker and no hidden trees',
      },
      {
        name: 'choosers: a document opened anew',
        holds:
          'No script opens the document anew, which would end what the preload holds of drops and choosers.',
        ...page,
        take: "  [Document.prototype, 'open'],\n",
        put: '',
        named: 'cannot be opened anew',
      },
      {
        name: 'choosers: hidden trees in HTML',
        holds: 'HTML that a script has read makes no closed tree.',
        ...page,
        take: 'hasTrees ? ',
        put: 'false ? ',
        named: 'HTML is read',
      },
      {
        name: 'choosers: one dialog of a window',
        holds: 'A window shows one dialog for files at a time, however often its page asks.',
        file: 'src/main/files/dialogs.ts',
        test: 'test/security/dialogs.test.ts',
        take: '  if (asking.has(parent)) return null;\n',
        put: '',
        named: 'a page cannot stack dialogs',
      },
    ],
  },
];
