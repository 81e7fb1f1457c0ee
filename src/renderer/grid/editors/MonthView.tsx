import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { gridCopy } from '../../copy/grid.ts';
import { cx, firstWeekday } from '../../ui/index.ts';
import styles from './editors.module.css';
import { addMonths, dayInWords, monthOf, today, weeksOf } from './month.ts';

/** The names over the columns of days, from the first day of the week. */
const weekdays = (firstDay: number): readonly string[] => [
  ...gridCopy.weekdays.slice(firstDay - 1),
  ...gridCopy.weekdays.slice(0, firstDay - 1),
];

/** A month to pick a day from with the pointer. The keys belong to the field above it. */
export function MonthView({
  day,
  onPick,
}: {
  readonly day: string | null;
  readonly onPick: (day: string) => void;
}) {
  const [turned, setTurned] = useState<{ readonly from: string | null; readonly months: number }>({
    from: day,
    months: 0,
  });
  // Typing another date turns the page to it.
  const months = turned.from === day ? turned.months : 0;
  const shown = addMonths(day ?? today(), months);
  const firstDay = firstWeekday();
  const turn = (by: number) => setTurned({ from: day, months: months + by });
  return (
    <div className={styles.month} role="presentation" onPointerDown={(event) => event.preventDefault()}>
      <div className={styles.monthHead}>
        <button type="button" tabIndex={-1} aria-label={gridCopy.monthBefore} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </button>
        <span aria-live="polite">{monthOf(shown)}</span>
        <button type="button" tabIndex={-1} aria-label={gridCopy.monthAfter} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
      <div className={styles.days}>
        {weekdays(firstDay).map((name) => (
          <span key={name} className={styles.weekday}>
            {name}
          </span>
        ))}
        {weeksOf(shown, firstDay)
          .flat()
          .map((each) => (
            <button
              key={each}
              type="button"
              tabIndex={-1}
              aria-label={dayInWords(each)}
              aria-pressed={each === day}
              className={cx(
                styles.day,
                each.slice(0, 7) !== shown.slice(0, 7) && styles.otherMonth,
                each === day && styles.picked,
                each === today() && styles.today,
              )}
              onClick={() => onPick(each)}
            >
              {Number(each.slice(8))}
            </button>
          ))}
      </div>
      <p className={styles.dayNote}>{gridCopy.dayNote}</p>
    </div>
  );
}
