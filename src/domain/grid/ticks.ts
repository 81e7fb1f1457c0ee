/**
 * Which values of a filter are ticked: those of the set, or all but those. So "all but two" holds for a column of
 * a million values, of which the list shows a part.
 */
export type Ticks = { readonly except: boolean; readonly values: ReadonlySet<string> };

export const allTicked: Ticks = { except: true, values: new Set() };
export const noneTicked: Ticks = { except: false, values: new Set() };

export const isTicked = ({ except, values }: Ticks, value: string): boolean => values.has(value) !== except;

/** Ticks some values, or takes their ticks away; all others keep theirs. */
export function tick(ticks: Ticks, changed: Iterable<string>, isOn: boolean): Ticks {
  const values = new Set(ticks.values);
  for (const value of changed) {
    if (isOn === ticks.except) values.delete(value);
    else values.add(value);
  }
  return { ...ticks, values };
}

/** The ticks after a list of some values was changed to have exactly these of them ticked. */
export function tickListed(ticks: Ticks, listed: readonly string[], ticked: ReadonlySet<string>): Ticks {
  const on = tick(
    ticks,
    listed.filter((value) => ticked.has(value)),
    true,
  );
  return tick(
    on,
    listed.filter((value) => !ticked.has(value)),
    false,
  );
}
