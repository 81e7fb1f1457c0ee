import type { Listing, Verdict } from './path-dialog.ts';

type Setup = {
  readonly folder: string;
  readonly name: string;
  readonly purpose: 'open' | 'save' | 'folder';
};

/** The script of the path dialog; the host sends it as source, so it uses nothing from outside itself. */
export function pathPage(setup: Setup): void {
  const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
  const input = element<HTMLInputElement>('path');
  const list = element('list');
  const problem = element('problem');
  let entries: Listing['entries'] = [];
  let folder = setup.folder;
  let current = -1;

  const post = async (where: string, body: object): Promise<unknown> =>
    (await fetch(where, { method: 'POST', body: JSON.stringify(body) })).json();

  const select = (index: number): void => {
    current = Math.max(-1, Math.min(index, entries.length - 1));
    [...list.children].forEach((child, at) => {
      child.setAttribute('aria-selected', String(at === current));
    });
    const chosen = list.children[current];
    list.setAttribute('aria-activedescendant', chosen?.id ?? '');
    chosen?.scrollIntoView({ block: 'nearest' });
    const entry = entries[current];
    if (entry !== undefined && (!entry.isFolder || setup.purpose === 'folder')) input.value = entry.path;
  };

  const go = async (path: string, name: string): Promise<void> => {
    const listing = (await post('/ask', { what: 'list', path })) as Listing;
    folder = listing.folder;
    problem.textContent = listing.problem ?? '';
    entries = [{ name: '..', path: listing.parent, isFolder: true }, ...listing.entries];
    list.replaceChildren(
      ...entries.map((entry, index) => {
        const row = document.createElement('div');
        row.id = `entry-${index}`;
        row.setAttribute('role', 'option');
        row.textContent = entry.isFolder ? `${entry.name}/` : entry.name;
        row.addEventListener('click', () => select(index));
        row.addEventListener('dblclick', () => void enter(entry.path));
        return row;
      }),
    );
    const separator = folder.includes('\\') ? '\\' : '/';
    input.value = folder.endsWith(separator) ? folder + name : folder + separator + name;
    select(-1);
  };

  /** Goes into a folder, or answers with a file. */
  const enter = async (path: string): Promise<void> => {
    const verdict = (await post('/ask', { what: 'judge', path })) as Verdict;
    problem.textContent = verdict.problem ?? '';
    if (verdict.problem !== null) return;
    if (verdict.isFolder) await go(verdict.path, setup.purpose === 'save' ? setup.name : '');
    else await post('/done', { path: verdict.path });
  };

  const accept = async (): Promise<void> => {
    if (setup.purpose !== 'folder') return await enter(input.value);
    const verdict = (await post('/ask', { what: 'judge', path: input.value })) as Verdict;
    problem.textContent = verdict.problem ?? '';
    if (verdict.problem === null) await post('/done', { path: verdict.path });
  };

  const cancel = (): void => void post('/done', { path: '' });
  element('ok').addEventListener('click', () => void accept());
  element('cancel').addEventListener('click', cancel);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void accept();
    if (event.key === 'ArrowDown') list.focus();
  });
  list.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') select(current + 1);
    else if (event.key === 'ArrowUp') select(Math.max(0, current - 1));
    else if (event.key === 'Home') select(0);
    else if (event.key === 'End') select(entries.length - 1);
    else if (event.key === 'Backspace') void enter(entries[0]?.path ?? folder);
    else if (event.key === 'Enter') void enter(entries[current]?.path ?? input.value);
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
  });
  void go(setup.folder, setup.name).then(() => {
    input.focus();
    input.setSelectionRange(input.value.length - setup.name.length, input.value.length);
  });
}
