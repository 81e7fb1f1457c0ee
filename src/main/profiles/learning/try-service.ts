import type { AppError } from '../../../contract/errors.ts';
import type { TryStep, TryTask } from '../../../contract/profiles.ts';
import { endingOf, type Sight } from '../../../domain/profile/learn/index.ts';
import type { Profile } from '../../../domain/profile/profile.ts';
import { tryServiceMessages } from '../../../messages/try-service.ts';
import { lookUpQuery } from '../../api/discount-look-up.ts';
import { Failure } from '../../failure.ts';
import type { Clock } from '../../ports.ts';
import { idText } from '../../runs/decode/envelope.ts';
import { type Asking, endOfAll } from './asking.ts';
import { sendOneBatch } from './one-batch.ts';
import { limitSights, lookUpLook, madeBy, readLook, statusSights } from './sights.ts';
import { deletionOf, isNumberId, madeUpCode, type OneTask, taskOf } from './task.ts';
import { leftOf, newTrail, type Trail } from './trail.ts';

export type TryParts = {
  readonly ask: Asking;
  readonly clock: Clock;
  readonly profile: Profile;
  readonly task: TryTask;
  readonly signal: AbortSignal;
  readonly onStep: (step: TryStep) => void;
};

export type Tried = {
  readonly sights: readonly Sight[];
  /** Why it stopped before its end; null where it did not. */
  readonly because: AppError | null;
  /** What is left at the service, or may be. */
  readonly left: readonly string[];
};

/**
 * One batch of one harmless task, from its creation to what the service tells of it (spec: Ordered procedure for a
 * batch), then single readings, then, where it is wanted, the deletion of what was made. Never throws for what a
 * service does: it stops, with what was seen and what may be left.
 */
export async function tryService(parts: TryParts): Promise<Tried> {
  const { task, profile, onStep } = parts;
  const one = taskOf(task, profile);
  const since = parts.clock.now();
  const sights: Sight[] = [];
  const trail = newTrail();
  let cleaning: Trail | null = null;
  let discountId: string | null = null;
  let because: AppError | null = null;
  try {
    onStep('checking');
    if (task.kind === 'create') await refuseKnownCode(parts, one, task.code, sights);
    else await refuseKnownDiscount(parts, task.discountId, sights);
    const askElsewhere =
      task.kind === 'create'
        ? () => lookUp(parts, one, task.code, { code: 'own', when: 'after' }, sights)
        : null;
    const { record, late } = await sendOneBatch({ ...parts, task: 0, one, sights, trail, askElsewhere });
    because = late;
    if (task.kind === 'create') {
      onStep('reading');
      const told =
        trail.ending === 'succeeded'
          ? madeBy(record?.output ?? null, one, { since, at: parts.clock.now() })
          : null;
      discountId = await lookAtDiscount(parts, one, task.code, sights, { told, since });
      trail.ending ??= endingOf(sights, 0, profile.words)?.outcome ?? null;
      if (trail.ending !== null) because = null;
      if (task.cleanUp && trail.ending === 'succeeded' && discountId !== null && isNumberId(discountId)) {
        onStep('cleaning');
        cleaning = newTrail();
        because = await cleanUp(parts, discountId, sights, cleaning);
      }
    }
  } catch (thrown) {
    because = errorOf(thrown);
  }
  return { sights, because, left: leftOf(task, trail, cleaning, { discountId }) };
}

/** A defect of the app ends a try as everything else does: with what was seen, and what may be left. */
function errorOf(thrown: unknown): AppError {
  if (thrown instanceof Failure) return thrown.error;
  return {
    code: 'internal',
    message: tryServiceMessages.appFailedMiddleTry,
    next: tryServiceMessages.appFailedMiddleTryNext,
    details: [thrown instanceof Error ? thrown.message : tryServiceMessages.unknownReason],
  };
}

/** Deletes what the task made by a second batch; why that did not come to its end, or null. */
async function cleanUp(
  parts: TryParts,
  discountId: string,
  sights: Sight[],
  trail: Trail,
): Promise<AppError | null> {
  const one = deletionOf(discountId, parts.profile);
  try {
    const rest = { task: 1, one, sights, trail, askElsewhere: null, onStep: () => {} };
    return (await sendOneBatch({ ...parts, ...rest })).late;
  } catch (thrown) {
    const error = errorOf(thrown);
    return { ...error, message: tryServiceMessages.whileCodeDeleted({ message: error.message }) };
  }
}

/** A code that is there already would be changed or doubled, and later deleted: it is not a harmless one. */
async function refuseKnownCode(parts: TryParts, one: OneTask, code: string, sights: Sight[]): Promise<void> {
  const { isInUse } = await lookUp(parts, one, code, { code: 'own', when: 'before' }, sights);
  if (!isInUse) return;
  throw new Failure({
    code: 'conflict',
    message: tryServiceMessages.codeAlreadyNothingSent({ code }),
    next: tryServiceMessages.codeAlreadyNothingSentNext,
  });
}

async function refuseKnownDiscount({ ask }: TryParts, id: string, sights: Sight[]): Promise<void> {
  const asked = { method: 'GET', path: `/discounts/${encodeURIComponent(id)}` } as const;
  const reply = await ask(asked, '2021-01');
  const end = endOfAll(reply, tryServiceMessages.nothingSentChangesAnything);
  if (end !== null) throw new Failure(end);
  const { answer } = reply;
  if (answer === null) return;
  const seen = readLook(asked, answer, id, null);
  sights.push(...seen.sights, ...limitSights(0, asked, answer));
  if (seen.isThere) {
    throw new Failure({
      code: 'conflict',
      message: tryServiceMessages.discountNothingSentChanges({ id }),
      next: tryServiceMessages.discountNothingSentChangesNext,
    });
  }
  // Whatever else the answer is, it does not say that nothing would be deleted.
  if (answer.status === 404 || answer.status === 410) return;
  throw new Failure({
    code: 'conflict',
    message: tryServiceMessages.serviceNotSayNo({ id, status: answer.status }),
    next: tryServiceMessages.serviceNotSayNoNext,
  });
}

type LookUp = { readonly code: 'own' | 'made-up'; readonly when: 'before' | 'after' };

type LookedUp = {
  /** The id of the discount with the code, where the answer tells it. */
  readonly id: string | null;
  readonly isInUse: boolean;
};

async function lookUp(
  { ask }: TryParts,
  one: OneTask,
  code: string,
  wanted: LookUp,
  sights: Sight[],
): Promise<LookedUp> {
  const asked = { method: 'GET', path: '/discounts', query: lookUpQuery(code) } as const;
  const reply = await ask(asked, '2021-11');
  const end = endOfAll(
    reply,
    wanted.when === 'before'
      ? tryServiceMessages.nothingSentChangesAnything
      : tryServiceMessages.codeNotLookedUp,
  );
  if (end !== null) throw new Failure(end);
  const { answer } = reply;
  if (answer === null) return { id: null, isInUse: false };
  const { sight, found, isInUse } = lookUpLook(asked, answer, code, wanted);
  sights.push(sight, ...limitSights(0, asked, answer));
  if (found === null) return { id: null, isInUse };
  sights.push(...statusSights(0, sight.source, found, one));
  return { id: idText(found.id) ?? idText(found.discount_id), isInUse };
}

/**
 * What single readings tell of the discount that was made; resolves with its id. An id whose discount has another
 * code, or is older, is not taken for it, whatever told it: it would be deleted.
 */
async function lookAtDiscount(
  parts: TryParts,
  one: OneTask,
  code: string,
  sights: Sight[],
  { told, since }: { readonly told: string | null; readonly since: number },
): Promise<string | null> {
  const found = await lookUp(parts, one, code, { code: 'own', when: 'after' }, sights);
  await lookUp(parts, one, madeUpCode(code), { code: 'made-up', when: 'after' }, sights);
  const id = told ?? found.id;
  if (id === null || (found.id !== null && found.id !== id)) return null;
  const asked = { method: 'GET', path: `/discounts/${encodeURIComponent(id)}` } as const;
  const reply = await parts.ask(asked, '2021-01');
  const end = endOfAll(reply, tryServiceMessages.discountNotRead);
  if (end !== null) throw new Failure(end);
  if (reply.answer === null) return id;
  const seen = readLook(asked, reply.answer, id, one);
  sights.push(...seen.sights, ...limitSights(0, asked, reply.answer));
  const isMade = !seen.isThere || madeBy(reply.answer.body, one, { since, at: parts.clock.now() }) === id;
  return seen.isOther || !isMade ? null : id;
}
