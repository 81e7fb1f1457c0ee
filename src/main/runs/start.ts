import type { Review, RunSummary } from '../../contract/runs.ts';
import type { RunId, StoreId } from '../../domain/ids.ts';
import type { Profile } from '../../domain/profile/profile.ts';
import { noRegion, timeIn } from '../../domain/region.ts';
import type { Needs } from '../../domain/run/events.ts';
import type { PlanLimits } from '../../domain/run/plan.ts';
import { isRowByRow, isSheetKind } from '../../domain/sheet/kind.ts';
import { runsMessages } from '../../messages/runs.ts';
import { Failure } from '../failure.ts';
import type { Api, CheckoutForms, Clock, PriceSheets, RunRowSource, Sessions } from '../ports.ts';
import { checkReviewToken } from '../review-tokens.ts';
import { checkTypedName, storeOf, writableStore } from '../sending/gate.ts';
import { withFailedBefore } from './failed-before.ts';
import { nothingRead, readCurrentValues, valuesMissed } from './first-changes.ts';
import { beginRun } from './live-run.ts';
import type { LiveRuns, TellSource } from './live-runs.ts';
import { canLookUp, lookUpDiscounts } from './look-up.ts';
import { sentToOtherStores } from './other-stores.ts';
import { priceNeeds } from './prices.ts';
import { canReadFirst, readsFirst } from './read-first.ts';
import { countReadings } from './readings.ts';
import type { Restored } from './restored.ts';
import { reviewOf } from './review.ts';
import { reviewedRequests, reviewedSheet, rowsDigest } from './reviewed.ts';
import type { RunRequest } from './run-request.ts';
import { sentCarts } from './sent-carts.ts';
import { sentElsewhere } from './sent-elsewhere.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Source, sourceOf } from './source.ts';
import { type KnownOf, type WithStops, withoutStopped } from './stopped.ts';
import type { CodesById } from './store/codes-by-id.ts';
import type { Journal } from './store/journal.ts';
import type { Records } from './store/records.ts';
import type { RunRows } from './store/run-rows.ts';

type StartParts = {
  readonly api: Api;
  readonly sessions: Sessions;
  readonly rows: RunRowSource;
  readonly prices: PriceSheets;
  readonly checkouts: CheckoutForms;
  readonly clock: Clock;
  readonly records: Records;
  readonly runRows: RunRows;
  readonly journal: Journal;
  readonly live: LiveRuns;
  readonly tell: TellSource;
  readonly newId: () => RunId;
  readonly subscriptions: KnownOf;
  readonly codesById: CodesById;
  readonly region?: string | undefined;
};

export type Starter = {
  readonly review: (request: RunRequest) => Promise<Review>;
  readonly start: (
    request: RunRequest & { readonly token: string; readonly typedStoreName?: string | undefined },
  ) => Promise<RunSummary>;
  /** Whether rows of a run are being copied, which is in no list yet. */
  readonly isStarting: () => boolean;
};

/** Reviews and starts runs. */
export function createStarter(parts: StartParts): Starter {
  /** The profile's limits, or what the service has taught since. */
  const limitsOf = (storeId: StoreId, profile: Profile): PlanLimits & { readonly pageSize: number } => {
    const learned = parts.records.learned(storeId);
    const { tasksPerAdd, tasksPerBatch, pageSize } = profile.limits;
    return {
      tasksPerBatch,
      tasksPerAdd: Math.min(tasksPerAdd, learned.tasksPerAdd ?? tasksPerAdd),
      pageSize: Math.min(pageSize, learned.pageSize ?? pageSize),
    };
  };
  const source = async (request: RunRequest): Promise<WithStops> => {
    checkOwnStore(request);
    return withoutStopped(await sourceOf(parts, request), {
      storeId: request.storeId,
      profile: parts.sessions.profile(request.storeId),
      profiles: parts.sessions.stores().map(({ id }) => parts.sessions.profile(id)),
      known: parts.subscriptions,
      evenRejected: request.evenRejected === true,
    });
  };
  /** Rows of a run, and the ids that its store gave them, mean nothing to another store, or something else. */
  const checkOwnStore = ({ selection, storeId }: RunRequest): void => {
    const run = 'runId' in selection ? parts.records.find(selection.runId) : null;
    if (run === null || run.storeId === storeId) return;
    const own = storeOf(parts.sessions, run.storeId).name;
    throw new Failure({
      code: 'wrong-store',
      message: runsMessages.runSentNotNothing({
        number: run.number,
        own,
        name: storeOf(parts.sessions, storeId).name,
      }),
      next: runsMessages.runSentNotNothingNext({ own }),
    });
  };

  /** Of the sheet; for rows of a run, which may be in several sheets or in none, of the store. */
  const latestRun = ({ selection, sheetId, storeId }: RunRequest): number =>
    parts.records.latest(storeId, 'runId' in selection ? null : sheetId);

  const restored = ({ selection, sheetId }: RunRequest): Restored | null => {
    const mark = parts.records.restored(('runId' in selection ? selection.runId : sheetId) ?? '');
    return mark && { madeAt: timeIn(parts.region ?? noRegion, mark.backupAt), lastRun: mark.lastRun };
  };

  const one: Pick<Starter, 'review' | 'start'> = {
    review: async (request) => {
      const store = storeOf(parts.sessions, request.storeId);
      const latest = latestRun(request);
      const profile = parts.sessions.profile(request.storeId);
      const asked = await source(request);
      const reads = request.readCurrent === true && store.state === 'connected';
      const read = reads ? await readCurrentValues(parts.api, store.id, profile, asked.source) : nothingRead;
      const { current } = read;
      const { source: sent, stopped } = current.size > 0 ? await source(request) : asked;
      const found = await withFailedBefore(parts, request, sent);
      const { pageSize, ...limits } = limitsOf(request.storeId, profile);
      const earlier = parts.records.summaries(request.storeId);
      return reviewOf({
        source: found,
        stopped,
        selection: request.selection,
        latestRun: latest,
        store,
        profile,
        limits,
        pageSize,
        bucket: parts.api.limit(request.storeId),
        readFirst: { possible: canRead(found, profile), asked: request.readFirst },
        earlier,
        restored: restored(request),
        changes: {
          codesById: parts.codesById,
          current,
        },
        found: [
          ...valuesMissed(read),
          ...sentToOtherStores(found, store, parts.records.summaries(null), parts.sessions.stores()),
          ...(await sentElsewhere(parts.records.codesSent, store, found)),
          ...(await lookUpDiscounts(parts.api, request.storeId, found, {
            hasLookUp: profile.optional.discountLookup,
            isConnected: store.state === 'connected',
            now: parts.clock.now(),
          })),
          ...(await sentCarts(parts.runRows, earlier, found)),
        ],
      });
    },
    start: async (request) => {
      const store = writableStore(parts.sessions, request.storeId);
      const profile = parts.sessions.profile(request.storeId);
      const withStops = await source(request);
      const { source: found } = withStops;
      // Nothing comes between this and the record of the run: of two starts the second sees the first.
      const latest = latestRun(request);
      const refused = found.kind.refusedAt?.(store.platform) ?? null;
      if (refused !== null) throw new Failure({ code: 'denied', message: refused });
      if (found.kind.destructive) checkTypedName(store, request.typedStoreName);
      const reviewed = reviewedSheet(store, found, request.selection, latest);
      checkReviewToken(request.token, reviewed);
      const record = parts.records.add({
        id: parts.newId(),
        storeId: request.storeId,
        sheetId: found.sheetId,
        kind: found.kind.id,
        title: found.title,
        startedAt: parts.clock.now(),
        inverseOf: found.inverseOf,
        setup: {
          columns: found.columns,
          profile,
          unrestored: found.unrestored,
          rowByRow: isRowByRow(found.kind),
        },
      });
      try {
        const digest = rowsDigest(withStops);
        const limits = limitsOf(request.storeId, profile);
        const readable = countReadings(found.kind, profile, canRead(found, profile));
        const plan = await takeSnapshot(record.number, found, limits, parts.runRows, (row) => {
          digest.add(row);
          readable.add(row.cells);
        });
        if (found.sheetId !== null && isSheetKind(found.kind.id)) {
          // The sheet may have been edited while its rows were copied.
          const { revision } = await parts.rows.sheet(found.sheetId);
          const now = reviewedSheet(store, { ...found, revision }, request.selection, latest);
          checkReviewToken(request.token, now);
        }
        if (plan.tasks === 0) throw new Failure({ code: 'bad-input', message: runsMessages.noRowsSend });
        const readings = readable.of(plan.tasks);
        const reads =
          found.kind.compares === true || readsFirst(canRead(found, profile), readings, request.readFirst);
        checkReviewToken(request.token, [...reviewed, ...reviewedRequests(profile, plan, reads, digest)]);
        const needs = needsOf(found, profile, reads);
        const isPart = reads && found.kind.compares !== true && readings < plan.tasks;
        const created = {
          ...({ at: parts.clock.now(), type: 'run-created', plan } as const),
          needs: isPart ? { ...needs, toRead: readings } : needs,
        } as const;
        // Its data may have been deleted while rows were copied.
        writableStore(parts.sessions, request.storeId);
        const live = beginRun(parts.journal, record, created);
        parts.records.setState(record.number, 'active');
        parts.records.saveSummary(record.number, parts.live.summary(live));
        parts.tell(live, null);
        parts.live.add(live);
        return parts.live.summary(live);
      } catch (thrown) {
        parts.records.discard(record.number);
        throw thrown;
      }
    },
  };
  let starting = 0;
  return {
    ...one,
    isStarting: () => starting > 0,
    start: async (request) => {
      starting += 1;
      try {
        return await one.start(request);
      } finally {
        starting -= 1;
      }
    },
  };
}

const canRead = (source: Source, profile: Profile): boolean =>
  canReadFirst(source.kind.id, profile, source.inverseOf !== null);

function needsOf({ kind, inverseOf }: Source, profile: Profile, readFirst: boolean): Needs {
  const { sending } = kind;
  if (kind.compares) return priceNeeds;
  const compares = readFirst && inverseOf !== null ? ({ compares: true } as const) : {};
  if (sending.via === 'batch') return { idempotent: false, lookUp: false, readFirst, ...compares };
  return {
    idempotent: sending.method === 'PUT',
    lookUp: sending.method === 'POST' && canLookUp(kind, profile),
    readFirst,
    ...compares,
    ...(kind.attended && { attended: true }),
  };
}
