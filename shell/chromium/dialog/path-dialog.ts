import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { dialogDocument, escapeHtml, showDialogWindow } from './dialog-window.ts';
import { pathPage } from './path-page.ts';

export type PathQuestion = {
  readonly title: string;
  readonly button: string;
  /** A folder or a file to start from. */
  readonly start: string;
  readonly purpose: 'open' | 'save' | 'folder';
  /** Without dots; empty or `*` shows every file. */
  readonly extensions: readonly string[];
};

/** What the page is told about a folder. */
export type Listing = {
  readonly folder: string;
  readonly parent: string;
  readonly entries: readonly { readonly name: string; readonly path: string; readonly isFolder: boolean }[];
  readonly problem: string | null;
};

/** What the page is told about the path that it wants to answer with; `problem` keeps the dialog open. */
export type Verdict = { readonly path: string; readonly problem: string | null; readonly isFolder: boolean };

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function list(folder: string, question: PathQuestion): Listing {
  const wanted = question.extensions.filter((each) => each !== '*').map((each) => `.${each.toLowerCase()}`);
  const parent = dirname(folder);
  try {
    const entries = readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .map((name) => ({ name, path: join(folder, name), isFolder: isFolder(join(folder, name)) }))
      .filter(
        (entry) =>
          entry.isFolder ||
          (question.purpose !== 'folder' &&
            (wanted.length === 0 || wanted.some((each) => entry.name.toLowerCase().endsWith(each)))),
      )
      .sort((a, b) => Number(b.isFolder) - Number(a.isFolder) || a.name.localeCompare(b.name));
    return { folder, parent, entries, problem: null };
  } catch {
    return { folder, parent, entries: [], problem: `The folder ${folder} cannot be read` };
  }
}

function judge(path: string, question: PathQuestion): Verdict {
  const found = statSync(path, { throwIfNoEntry: false });
  const folder = found?.isDirectory() === true;
  const verdict = (problem: string | null): Verdict => ({ path, problem, isFolder: folder });
  if (question.purpose === 'folder') return verdict(folder ? null : `${path} is not a folder`);
  if (folder) return verdict(null);
  if (question.purpose === 'open') return verdict(found === undefined ? `${path} does not exist` : null);
  return verdict(isFolder(dirname(path)) ? null : `The folder ${dirname(path)} does not exist`);
}

function field(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : '';
}

/** Lets a person type or browse to a path. Null when the dialog was dismissed. */
export async function askForPath(question: PathQuestion): Promise<string | null> {
  const start = isAbsolute(question.start) ? question.start : join(resolve('.'), question.start);
  const startFolder = isFolder(start) ? start : dirname(start);
  const name = isFolder(start) ? '' : basename(start);
  const setup = { folder: startFolder, name, purpose: question.purpose };
  const body = `<body>
<h1>${escapeHtml(question.title)}</h1>
<label>Path <input id="path" autocomplete="off" spellcheck="false"></label>
<div id="list" role="listbox" tabindex="0" aria-label="Folders and files"></div>
<p id="problem" role="alert"></p>
<footer><button type="button" id="cancel">Cancel</button><button type="button" id="ok">${escapeHtml(question.button)}</button></footer>`;
  const script = `(${pathPage})(${JSON.stringify(setup).replaceAll('<', '\\u003c')})`;
  const path = await showDialogWindow<string>({
    title: question.title,
    html: dialogDocument(question.title, body, script),
    width: 680,
    height: 560,
    answer: (asked) => {
      const target = resolve(startFolder, field(asked, 'path'));
      return field(asked, 'what') === 'list' ? list(target, question) : judge(target, question);
    },
    finish: (word) => field(word, 'path'),
  });
  return path === null || path === '' ? null : path;
}
