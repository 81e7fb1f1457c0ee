import type { Review, RunSummary } from '../../contract/runs.ts';
import type { Store } from '../../contract/stores.ts';
import { stringifyJson } from '../../domain/json.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { requestsOf, secondsAtBucket } from '../../domain/run/arithmetic.ts';
import { countChanges } from '../../domain/run/change-groups.ts';
import type { Changes } from '../../domain/run/changes.ts';
import { countUnrestored } from '../../domain/run/inverse.ts';
import { createPlanner, groupOf, type Plan, type PlanLimits } from '../../domain/run/plan.ts';
import { isRowByRow, type RunKind, versionOf } from '../../domain/sheet/kind.ts';
import { currentValuesMessages } from '../../messages/current-values.ts';
import { runsMessages } from '../../messages/runs.ts';
import { versionText } from '../api/wire.ts';
import type { LimitState } from '../ports.ts';
import { reviewToken } from '../review-tokens.ts';
import { createPace } from '../turn.ts';
import { type ChangeParts, firstChanges } from './first-changes.ts';
import { readingOf, readsFirst } from './read-first.ts';
import { countReadings, type Readings } from './readings.ts';
import type { Restored } from './restored.ts';
import { noticesOf } from './review-notices.ts';
import { reviewedRequests, reviewedSheet, rowsDigest } from './reviewed.ts';
import { addRequest, createRequest, sendRequest, type Wire } from './sending/requests.ts';
import type { RunSelection, Source, SourceRow } from './source.ts';
import { inverseWay, noWayBack } from './source-runs.ts';
import { countConsequences, countEmails } from './stopped.ts';

export type ReviewParts = {
  readonly source: Source;
  /** Rows that were left out of the source. */
  readonly stopped: Review['stopped'];
  readonly selection: RunSelection;
  /** Number of the last run that may have sent some of the rows. */
  readonly latestRun: number;
  readonly store: Store;
  readonly profile: Profile;
  readonly limits: PlanLimits;
  readonly pageSize: number;
  readonly bucket: LimitState;
  readonly readFirst: { readonly possible: boolean; readonly asked: boolean | undefined };
  /** Earlier and running runs of the store. */
  readonly earlier: readonly RunSummary[];
  /** The backup with which the sheet, the checkout or the run of the rows came back, if any. */
  readonly restored: Restored | null;
  /** What was found out about what the rows name: discounts, carts and codes of earlier runs, other stores. */
  readonly found: Review['notices'];
  readonly changes: Omit<ChangeParts, 'storeId' | 'profile'>;
};

/** As requestsOf counts them. */
const readingsUntilDone = 2;

/** Tasks of the first add request that are shown. */
const shownTasks = 3;

/** What a run would do, without sending anything. */
export async function reviewOf(parts: ReviewParts): Promise<Review> {
  const { source, store, profile } = parts;
  const digest = rowsDigest(parts);
  const { possible, asked } = parts.readFirst;
  const readable = countReadings(source.kind, profile, possible || source.kind.compares === true);
  const { plan, first, consequences, groups, emails, unrestored } = await planOf(source, parts.limits, {
    digest,
    readable,
  });
  const limits = { ...parts.limits, pageSize: parts.pageSize, taskList: profile.optional.taskList };
  const readings = readable.of(plan.tasks);
  const reads = source.kind.compares === true || readsFirst(possible, readings, asked);
  const requests = requestsOf(plan, limits, reads ? readings : 0);
  const upload = requests.total - requests.verify;
  const uploadSeconds = secondsAtBucket(upload, parts.bucket);
  const allSeconds = secondsAtBucket(requests.total, parts.bucket);
  return {
    store,
    kind: source.kind.id,
    sheetId: source.sheetId,
    title: source.title,
    token: reviewToken([
      ...reviewedSheet(store, source, parts.selection, parts.latestRun),
      ...reviewedRequests(profile, plan, reads, digest),
    ]),
    rows: plan.rows,
    rowsLeftOut: source.rowsLeftOut + parts.stopped.rows,
    warnings: source.warnings,
    tasks: plan.tasks,
    batches: plan.batches.length,
    requests,
    seconds: {
      upload: Math.ceil(uploadSeconds),
      verify: Math.ceil(Math.max(allSeconds - uploadSeconds, readingSeconds(plan, profile))),
    },
    firstRequests: [
      ...(reads ? firstReadings(source.kind, profile, first) : []),
      ...firstRequests(source.kind, profile, plan, parts.limits, first),
    ],
    missingScopes: missingScopes(source.kind, store),
    changes: {
      groups,
      first: await firstChanges(source.kind, first, { storeId: store.id, profile, ...parts.changes }),
    },
    consequences,
    stopped: parts.stopped,
    earlier: source.earlier,
    destructive: source.kind.destructive,
    emails,
    readFirst: { possible: possible && readings > 0, on: reads, requests: readings },
    rowByRow: { possible: source.kind.rowByRow !== undefined, on: isRowByRow(source.kind) },
    inverse: wayBack(source, store, profile, { reads, readings, tasks: plan.tasks }, unrestored),
    unrestored: source.unrestored,
    notices: noticesOf(parts, plan, uploadSeconds, allSeconds),
  };
}

/** Seconds at the least until a batch is known to be done: its state is read about twice, a pause before each. */
const readingSeconds = (plan: Plan, profile: Profile): number =>
  plan.batches.length === 0 ? 0 : readingsUntilDone * profile.limits.pollSeconds;

function wayBack(
  { kind, inverseOf }: Source,
  store: Store,
  profile: Profile,
  { reads, readings, tasks }: { readonly reads: boolean; readonly readings: number; readonly tasks: number },
  unrestored: ReadonlyMap<string, number>,
): Review['inverse'] {
  const way = inverseWay(kind, profile);
  const isUndo = inverseOf !== null;
  if (way === null) return { possible: false, how: noWayBack(kind) };
  if (way.restores && !reads) {
    const how =
      readings === 0 && tasks > 0
        ? currentValuesMessages.noIds
        : runsMessages.undoNeedsCurrentValues({ isUndo });
    return { possible: false, how };
  }
  if (way.restores) {
    const unread = tasks === readings ? '' : currentValuesMessages.withoutIds({ rows: tasks - readings });
    const but = [...unrestored]
      .map(([name, rows]) => runsMessages.cannotRestore({ name, rows }))
      .concat(unread)
      .join('');
    const how = runsMessages.undoCurrentValuesSaved({ but, isUndo });
    return but === '' ? { possible: true, how } : { possible: true, isPartial: true, how };
  }
  return {
    possible: true,
    how: runsMessages.youCanUndoThis({
      undone: undone(way.kind),
      lackingScopes: lackingScopes(way.kind, store),
    }),
  };
}

const undone = (inverse: RunKind): string =>
  inverse.id === 'discount_delete' ? runsMessages.undoRunDeletesCodes : runsMessages.undoRunReversesRows;

const missingScopes = (kind: RunKind, store: Store): readonly string[] =>
  kind.scopes.filter((scope) => !store.grantedScopes.includes(scope));

/** What a run may do without scopes that the run needs which takes it back (spec: Scopes, 2). */
function lackingScopes(inverse: RunKind, store: Store): string {
  const missing = missingScopes(inverse, store);
  return missing.length === 0
    ? ''
    : runsMessages.undoRunNeedsNot({ missing: missing.join(' and '), name: store.name });
}

/** The plan, and the first rows of it; rows are read only as far as they have to be. */
async function planOf(
  source: Source,
  limits: PlanLimits,
  { digest, readable }: { readonly digest: ReturnType<typeof rowsDigest>; readonly readable: Readings },
): Promise<{
  readonly plan: Plan;
  readonly first: readonly SourceRow[];
  readonly consequences: Review['consequences'];
  readonly groups: Changes['groups'];
  readonly emails: Review['emails'];
  readonly unrestored: ReadonlyMap<string, number>;
}> {
  const { groupBy, sending } = source.kind;
  const planner = createPlanner(sending.via, limits);
  const first: SourceRow[] = [];
  const consequences = countConsequences(source.kind);
  const groups = countChanges(source.kind);
  const emailed = countEmails(source.kind);
  const unrestored = countUnrestored(source.kind);
  const everyRow =
    digest.everyRow ||
    groupBy !== undefined ||
    source.count === null ||
    source.kind.computed !== undefined ||
    groups !== null ||
    emailed !== null;
  const pace = createPace();
  for await (const row of source.rows()) {
    if (first.length < 50) first.push(row);
    else if (!everyRow) break;
    digest.add(row);
    readable.add(row.cells);
    consequences.add(row.cells);
    groups?.add(row.cells);
    emailed?.add(row.cells);
    unrestored.add(row.cells);
    if (groupBy !== undefined || source.count === null) planner.add(groupOf(source.kind, row.cells));
    await pace();
  }
  if (groupBy === undefined && source.count !== null) {
    for (let row = 0; row < source.count; row += 1) planner.add(null);
  }
  return {
    plan: planner.finish(),
    first,
    consequences: consequences.counted(),
    groups: groups?.counted() ?? null,
    emails: emailed?.counted() ?? null,
    unrestored: unrestored.counted(),
  };
}

function firstRequests(
  kind: RunKind,
  profile: Profile,
  plan: Plan,
  limits: PlanLimits,
  rows: readonly SourceRow[],
): Review['firstRequests'] {
  const tasks = firstTasks(kind, rows).slice(0, shownTasks);
  if (tasks.length === 0) return [];
  const bodyOf = (task: readonly SourceRow[]) =>
    kind.body(
      task.map((row) => row.cells),
      profile,
    );
  if (kind.sending.via === 'single') {
    return tasks.map((task) => {
      const cells = task.map((row) => row.cells);
      const request = sendRequest({ cells, body: bodyOf(task) }, kind, task[0]?.number ?? 1);
      return shown(request, kind, profile, numbersOf(task));
    });
  }
  const chunk = Math.min(limits.tasksPerAdd, plan.batches[0]?.count ?? 0);
  const add = shown(
    addRequest(
      '<batch_id>',
      tasks.map((task) => ({ body: bodyOf(task) })),
    ),
    kind,
    profile,
    tasks.flatMap(numbersOf),
  );
  const more = chunk - tasks.length;
  return [
    shown(createRequest(kind, profile), kind, profile, []),
    {
      ...add,
      body: more > 0 ? runsMessages.andMore({ body: add.body, more }) : add.body,
    },
    shown({ method: 'POST', path: '/async_batches/<batch_id>/process', body: {} }, kind, profile, []),
  ];
}

/** What is read before the first tasks are sent; it carries no body. */
const firstReadings = (
  kind: RunKind,
  profile: Profile,
  rows: readonly SourceRow[],
): Review['firstRequests'] =>
  firstTasks(kind, rows)
    .slice(0, 1)
    .flatMap((task) => {
      const cells = task.map((row) => row.cells);
      const request = readingOf(kind.id, { task: 0, rows: [], cells, body: {} }, profile);
      return request === null ? [] : [shown(request, kind, profile, numbersOf(task))];
    });

const numbersOf = (task: readonly SourceRow[]): readonly number[] => task.map((row) => row.number);

function firstTasks(kind: RunKind, rows: readonly SourceRow[]): readonly (readonly SourceRow[])[] {
  const tasks = new Map<string, SourceRow[]>();
  for (const row of rows) {
    const key = groupOf(kind, row.cells) ?? `\n${row.number}`;
    const known = tasks.get(key);
    if (known === undefined) tasks.set(key, [row]);
    else known.push(row);
  }
  return [...tasks.values()];
}

const shown = (
  request: Wire,
  kind: RunKind,
  profile: Profile,
  rows: readonly number[],
): Review['firstRequests'][number] => ({
  method: request.method,
  version: versionText(profile, request.version ?? versionOf(kind, profile)),
  path: request.path.replaceAll('%3Cbatch_id%3E', '<batch_id>'),
  rows,
  body: request.body === undefined ? '' : stringifyJson(request.body, 2),
});
