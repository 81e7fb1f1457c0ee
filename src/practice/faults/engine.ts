import { z } from 'zod';
import { fraction } from '../random.ts';
import type { Database } from '../state/database.ts';
import { readMeta, writeMeta } from '../state/meta.ts';
import { whole } from '../state/row.ts';
import { pathMatches } from './path-match.ts';
import { type ActionOf, type FaultAction, type FaultKind, type FaultPlan, faultPlanSchema } from './plan.ts';

type Facts = {
  readonly method: string;
  readonly path: string;
  readonly store: string | null;
  readonly body: string;
};

/** The faults that one request may meet. A fault counts as fired when it was put to use. */
export type RequestFaults = {
  /** Puts the first fault of the kind that passes `when` to use; null when there is none. */
  readonly fire: <K extends FaultKind>(
    kind: K,
    when?: (action: ActionOf<K>) => boolean,
  ) => ActionOf<K> | null;
  readonly fired: () => readonly FaultKind[];
  /** Writes what was counted, outside of what a refusal takes back; call it once more at the end. */
  readonly save: () => void;
};

export const noFaults: RequestFaults = { fire: () => null, fired: () => [], save: () => {} };

export type FaultEngine = {
  /** Which faults a request meets. Counts, so it is called inside a transaction. */
  readonly forRequest: (facts: Facts) => RequestFaults;
  /** Replaces the plan and starts its counts anew; the totals by kind go on. */
  readonly setPlan: (plan: FaultPlan) => void;
};

type LiveRule = {
  readonly index: number;
  readonly match: FaultPlan[number]['match'];
  readonly action: FaultAction;
  seen: number;
  fired: number;
  burstLeft: number;
};

const remembered = z.object({ plan: faultPlanSchema, builtIn: faultPlanSchema });

/**
 * @param plan undefined: the plan that the database remembers.
 * @param builtIn rules of the behaviour; they come after the plan's own.
 */
export function createFaultEngine(
  database: Database,
  seed: number,
  plan: FaultPlan | undefined,
  builtIn: FaultPlan,
): FaultEngine {
  const load = (rules: FaultPlan): LiveRule[] => {
    const text = JSON.stringify({ plan: rules, builtIn });
    if (readMeta(database, 'fault_plan') !== text) {
      writeMeta(database, 'fault_plan', text);
      database.run('DELETE FROM fault_rules');
    }
    return [...rules, ...builtIn].map((rule, index) => liveRule(database, rule, index));
  };
  let live = load(plan ?? rememberedPlan(database));
  return {
    setPlan: (rules) => {
      live = load(rules);
    },
    forRequest: (facts) => {
      const met = live.filter((rule) => meets(database, rule, facts, seed));
      return requestFaults(database, met);
    },
  };
}

/** Counts a request that the rule matches, and says whether the rule fires for it. */
function meets(database: Database, rule: LiveRule, facts: Facts, seed: number): boolean {
  const { match } = rule;
  if (match.method !== undefined && match.method !== facts.method) return false;
  if (match.store !== undefined && match.store !== facts.store) return false;
  if (match.path !== undefined && !pathMatches(match.path, facts.path)) return false;
  if (match.body !== undefined && !facts.body.includes(match.body)) return false;
  rule.seen += 1;
  database.run('UPDATE fault_rules SET seen = ? WHERE rule = ?', rule.seen, rule.index);
  if (rule.burstLeft > 0) return true;
  const once = match.nth !== undefined || rule.action.kind === 'unauthorized-once';
  if (rule.fired >= (match.times ?? (once ? 1 : Number.POSITIVE_INFINITY))) return false;
  // With `times`, an nth rule goes on with the matching requests after the nth.
  if (match.nth !== undefined) return rule.seen >= match.nth;
  if (match.every !== undefined) return rule.seen % match.every === 0;
  if (match.probability !== undefined) {
    return fraction(seed, 'fault', rule.index, rule.seen) < match.probability;
  }
  return true;
}

function requestFaults(database: Database, met: readonly LiveRule[]): RequestFaults {
  const fired: FaultKind[] = [];
  const unsaved: LiveRule[] = [];
  const isKind = <K extends FaultKind>(action: FaultAction, kind: K): action is ActionOf<K> =>
    action.kind === kind;
  return {
    fired: () => fired,
    fire: (kind, when = () => true) => {
      for (const rule of met) {
        const { action } = rule;
        if (!isKind(action, kind) || !when(action)) continue;
        countFiring(rule);
        unsaved.push(rule);
        fired.push(kind);
        return action;
      }
      return null;
    },
    save: () => {
      for (const rule of unsaved.splice(0)) saveFiring(database, rule);
    },
  };
}

function countFiring(rule: LiveRule): void {
  if (rule.burstLeft > 0) rule.burstLeft -= 1;
  else {
    rule.fired += 1;
    if (rule.action.kind === 'burst') rule.burstLeft = rule.action.count - 1;
  }
}

function saveFiring(database: Database, rule: LiveRule): void {
  database.run(
    'UPDATE fault_rules SET fired = ?, burst_left = ? WHERE rule = ?',
    rule.fired,
    rule.burstLeft,
    rule.index,
  );
  database.run(
    'INSERT INTO fault_counts (kind, fired) VALUES (?, 1) ON CONFLICT (kind) DO UPDATE SET fired = fired + 1',
    rule.action.kind,
  );
}

function liveRule(database: Database, rule: FaultPlan[number], index: number): LiveRule {
  const row = database.get('SELECT seen, fired, burst_left FROM fault_rules WHERE rule = ?', index);
  if (row === undefined) {
    database.run('INSERT INTO fault_rules (rule, kind) VALUES (?, ?)', index, rule.do.kind);
  }
  return {
    index,
    match: rule.match,
    action: rule.do,
    seen: row === undefined ? 0 : whole(row, 'seen'),
    fired: row === undefined ? 0 : whole(row, 'fired'),
    burstLeft: row === undefined ? 0 : whole(row, 'burst_left'),
  };
}

function rememberedPlan(database: Database): FaultPlan {
  const text = readMeta(database, 'fault_plan');
  return text === null ? [] : remembered.parse(JSON.parse(text)).plan;
}
