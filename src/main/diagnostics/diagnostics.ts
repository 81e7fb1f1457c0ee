import { readdirSync, statSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import type { AppInfo, Diagnostics, Settings } from '../../contract/app.ts';
import type { RunSummary } from '../../contract/runs.ts';
import type { SheetSummary } from '../../contract/sheets.ts';
import type { Store } from '../../contract/stores.ts';
import { appMessages } from '../../messages/app.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from '../files/file-name.ts';
import { writeWhole } from '../files/whole-file.ts';
import type { Clock } from '../ports.ts';
import { lastLogLines } from './log-tail.ts';
import { maskNames } from './mask-names.ts';

export type DiagnosticsSources = {
  readonly info: () => Promise<AppInfo>;
  readonly dataFolder: string;
  readonly settings: () => Settings;
  /** What is counted; a list that cannot be read is named with the code of its error. */
  readonly lists: {
    readonly stores: () => Promise<readonly Pick<Store, 'name' | 'domain' | 'state'>[]>;
    readonly sheets: () => Promise<readonly Pick<SheetSummary, 'rows'>[]>;
    readonly runs: () => Promise<readonly Pick<RunSummary, 'state'>[]>;
  };
  readonly clock: Pick<Clock, 'now'>;
  readonly redact: (text: string) => string;
};

export type DiagnosticsMaker = {
  /** The text of the file; kept until the next one is made, so that what is saved is what was shown. */
  readonly make: () => Promise<Diagnostics>;
  /** Writes the text that was made last. Throws Failure (`not-found`) where none was. */
  readonly save: (path: string) => { readonly fileName: string };
};

const maxLogLines = 500;

/** Settings that say nothing of the operator's work: not their words, patterns or stores. */
const shownSettings = ['theme', 'zoomPercent', 'density', 'exportDelimiter'] as const;

/**
 * What whoever looks into a failure needs, in one text file: versions, settings, counts and the log. No customer
 * data, no codes, no tokens; names of stores, of this computer and of its user are masked.
 */
export function createDiagnostics(sources: DiagnosticsSources): DiagnosticsMaker {
  let last: Diagnostics | null = null;
  return {
    make: async () => {
      const at = new Date(sources.clock.now()).toISOString();
      const info = await sources.info();
      const stores = await countOf(sources.lists.stores, (list) => list);
      const names = typeof stores === 'string' ? null : stores.flatMap(({ name, domain }) => [domain, name]);
      const sections: readonly (readonly [string, readonly string[]])[] = [
        ['Versions', versions(info)],
        ['Settings', shownSettings.map((key) => `${key}: ${JSON.stringify(sources.settings()[key])}`)],
        ['Counts', await counts(sources.lists)],
        ['Files', filesIn(sources.dataFolder)],
        [
          appMessages.logLastLines({ maxLogLines }),
          // It holds names that only the list tells.
          names === null
            ? [appMessages.logLeftOut]
            : lastLogLines(join(sources.dataFolder, 'logs'), maxLogLines),
        ],
      ];
      const body = sections.map(([title, lines]) => [title, ...lines.map((line) => `  ${line}`)].join('\n'));
      const masked = maskNames(sources.redact(body.join('\n\n')), names ?? []);
      const text = appMessages.partnerDeskDiagnosticsNo({ at, masked });
      last = { fileName: `partner-desk-diagnostics-${at.slice(0, 10)}.txt`, text };
      return last;
    },
    save: (path) => {
      if (last === null) throw new Failure({ code: 'not-found', message: appMessages.noDiagnosticsShownYet });
      try {
        writeWhole(path, last.text);
      } catch (error) {
        throw new Failure({
          code: 'disk',
          message: appMessages.notWritten({ basename: fileNameOf(path) }),
          next: appMessages.notWrittenNext,
          details: [codeOf(error)],
        });
      }
      return { fileName: fileNameOf(path) };
    },
  };
}

const versions = (info: AppInfo): readonly string[] => [
  appMessages.productVersion({ version: info.version }),
  appMessages.shell({ shell: info.shell }),
  ...(['electron', 'chrome', 'node', 'sqlite'] as const).flatMap((name) =>
    process.versions[name] ? [`${name}: ${process.versions[name]}`] : [],
  ),
  appMessages.system({ platform: process.platform, release: release(), arch: process.arch }),
  appMessages.keychain({ available: info.keychain.available }),
];

async function counts(lists: DiagnosticsSources['lists']): Promise<readonly string[]> {
  const byState = (list: readonly { readonly state: string }[]): string => {
    const found = new Map<string, number>();
    for (const { state } of list) found.set(state, (found.get(state) ?? 0) + 1);
    const parts = [...found].map(([state, number]) => `${number} ${state}`);
    return parts.length === 0 ? '0' : `${list.length} (${parts.join(', ')})`;
  };
  const rows = (list: readonly { readonly rows: number }[]): string =>
    appMessages.rows({ list: list.length, reduce: list.reduce((sum, one) => sum + one.rows, 0) });
  return [
    appMessages.stores({ countOf: await countOf(lists.stores, byState) }),
    appMessages.sheets({ countOf: await countOf(lists.sheets, rows) }),
    appMessages.runs({ countOf: await countOf(lists.runs, byState) }),
  ];
}

/** What is made of a list, or the code of its error: one part that fails keeps no other from being told. */
async function countOf<T, R>(read: () => Promise<T>, make: (value: T) => R): Promise<R | string> {
  try {
    return make(await read());
  } catch (thrown) {
    return appMessages.notReadable({ code: thrown instanceof Failure ? thrown.error.code : 'internal' });
  }
}

/** Names and sizes of the files of the data folder; what is in them stays there. A link may lead nowhere, a journal go meanwhile. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.(db|db-wal|json)$/.test(name))
    .map((name) => {
      try {
        return appMessages.bytes({ name, statSync: statSync(join(folder, name)).size });
      } catch (thrown) {
        return `${name}: ${appMessages.notReadable({ code: codeOf(thrown) })}`;
      }
    });

const codeOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : appMessages.unknownReason;
