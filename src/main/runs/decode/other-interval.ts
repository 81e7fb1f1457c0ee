import { isJsonObject, type Json, type JsonObject } from '../../../domain/json.ts';
import { ofKeys } from '../../../domain/remembered.ts';
import { plainKey } from '../../api/error-in.ts';
import { countOf } from './envelope.ts';

const isPlace = ofKeys((key) =>
  /^(order|charge|delivery|billing|recurring)?(interval|frequency|cadence|schedule|policy)$/.test(
    plainKey(key),
  ),
);
const isOfCount = ofKeys((key) =>
  /^((order|charge)?(interval)?(frequency|count)|value|every|number)$/.test(plainKey(key)),
);
const isOfUnit = ofKeys((key) => /^((order)?interval)?unit$|^interval$/.test(plainKey(key)));

/** What is counted in days, and in months. */
const units: Readonly<Record<string, readonly [string, number]>> = {
  day: ['day', 1],
  week: ['day', 7],
  month: ['month', 1],
  year: ['month', 12],
};
/** An interval in one writing: two weeks are 14 days. Without a unit that is known it is its number. */
function textOf(count: number, unit: Json): string {
  const [name, times] = (typeof unit === 'string' && units[unit.toLowerCase().replace(/s$/, '')]) || ['', 1];
  return `${count * times} ${name}`;
}

/**
 * Whether a subscription shows in an object of its own, as `interval: {frequency, unit}`, another interval than those that
 * were sent for it.
 */
export const showsOtherInterval = (sent: JsonObject, record: JsonObject): boolean =>
  Object.entries(record).some(([key, value]) => {
    if (!isPlace(key) || !isJsonObject(value)) return false;
    const [[, frequency = null] = [], [, unit = null] = []] = [isOfCount, isOfUnit].map((isName) =>
      Object.entries(value).find(([name, one]) => isName(name) && !isJsonObject(one)),
    );
    const count = countOf(frequency ?? undefined);
    const counts = [sent.order_interval_frequency, sent.charge_interval_frequency].flatMap(
      (one) => countOf(one) ?? [],
    );
    if (count === null || counts.length === 0) return false;
    const own = unit === null ? null : (sent.order_interval_unit ?? null);
    return !counts.some((one) => textOf(one, own) === textOf(count, own === null ? null : unit));
  });
