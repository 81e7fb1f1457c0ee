import type { GuardArea } from '../guard.ts';

const diagnostics = { file: 'src/main/diagnostics/diagnostics.ts', test: 'test/log/diagnostics.test.ts' };
const tail = { file: 'src/main/diagnostics/log-tail.ts', test: 'test/log/diagnostics.test.ts' };
const masking = { file: 'src/main/diagnostics/mask-names.ts', test: 'test/log/diagnostics.test.ts' };

export const diagnosticsGuards: readonly GuardArea[] = [
  {
    about: 'Diagnostics',
    guards: [
      {
        name: 'diagnostics: redaction',
        holds: 'The diagnostics pass through the redactor.',
        ...diagnostics,
        take: "maskNames(sources.redact(body.join('\\n\\n')), names ?? [])",
        put: "maskNames(body.join('\\n\\n'), names ?? [])",
        named: 'holds nothing of the operator',
      },
      {
        name: 'diagnostics: names',
        holds: 'Names of stores, of the computer and of its user are masked in the diagnostics.',
        ...diagnostics,
        take: "maskNames(sources.redact(body.join('\\n\\n')), names ?? [])",
        put: "sources.redact(body.join('\\n\\n'))",
        named: 'holds nothing of the operator',
      },
      {
        name: 'diagnostics: names with quotes',
        holds: 'Names are masked as JSON writes them, too.',
        ...masking,
        take: '    JSON.stringify(name).slice(1, -1),\n',
        put: '',
        named: 'holds nothing of the operator',
      },
      {
        name: 'diagnostics: a home folder that is a link',
        holds: 'The home folder is masked by the path behind a link, too.',
        ...masking,
        take: 'real = realpathSync(given);',
        put: '',
        named: 'a home folder that is a link',
      },
      {
        name: 'diagnostics: longest names first',
        holds: 'Of names that begin with one another, the longest is masked.',
        ...masking,
        take: 'other.length - one.length',
        put: 'one.length - other.length',
        named: 'begins with another',
      },
      {
        name: 'diagnostics: short names',
        holds: 'Names of one or two letters are masked as words.',
        ...masking,
        take: "if (name.trim() !== '')",
        put: 'if (name.length >= shortest)',
        named: 'a name of two letters',
      },
      {
        name: 'diagnostics: names in addresses',
        holds: 'Names are masked as addresses write them, too.',
        ...masking,
        take: "    name.replaceAll(' ', '+'),\n",
        put: '',
        named: 'stays: an address',
      },
      {
        name: 'diagnostics: escapes of addresses',
        holds:
          'Names, and the home folder in the address of a module, are masked however an address escapes them.',
        ...masking,
        take: '|%[0-7][0-9a-f]|',
        put: '|',
        named: 'as stacks hold it',
      },
      {
        name: 'diagnostics: forms of letters',
        holds:
          'Names are masked with and without the marks of their letters, in capital letters of any language.',
        ...masking,
        take: "sign.normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase().toUpperCase()",
        put: 'sign',
        named: 'stays in other letters',
      },
      {
        name: 'diagnostics: email addresses',
        holds: 'Email addresses are masked, whatever letters they have and however their sign is spelled.',
        ...masking,
        take: "return withoutNames.replaceAll(address, '[e-mail]');",
        put: "return withoutNames.replaceAll(/[\\w.+-]{1,64}@[\\w.-]{1,255}/g, '[e-mail]');",
        named: 'no part of the email address',
      },
      {
        name: 'diagnostics: no names, no log',
        holds: 'If the names of stores cannot be read, the log is left out.',
        ...diagnostics,
        take: 'names === null\n            ? [appMessages.logLeftOut]\n            : ',
        put: '',
        named: 'without the list of stores',
      },
      {
        name: 'diagnostics: a log with long lines',
        holds: 'The log in the diagnostics has at most 250,000 characters, in which names are found in time.',
        ...tail,
        take: 'return characters > mostCharacters;',
        put: 'return false;',
        named: 'the end of a log with long lines',
      },
      {
        name: 'diagnostics: lines that are no log',
        holds: 'A line that the log cannot have written is left out of the diagnostics.',
        ...tail,
        take: ' && line.length <= longestLine',
        put: '',
        named: 'a line that the log cannot have written',
      },
      {
        name: 'diagnostics: files that are no log',
        holds: 'A file that is larger than any of the log is left out of the diagnostics.',
        ...tail,
        take: 'ownText(file, mostBytes)',
        put: 'ownText(file)',
        named: 'larger than any log',
      },
      {
        name: 'diagnostics: as shown',
        holds: 'What is saved is what was shown, and nothing is saved unseen.',
        ...diagnostics,
        take: "      if (last === null) throw new Failure({ code: 'not-found', message: appMessages.noDiagnosticsShownYet });\n",
        put: "      last ??= { fileName: '', text: '' };\n",
        named: 'what is saved is what was shown',
      },
    ],
  },
];
