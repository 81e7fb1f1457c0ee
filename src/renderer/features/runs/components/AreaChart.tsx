import { useId } from 'react';
import { uiCopy } from '../../../copy/ui.ts';
import styles from './chart.module.css';

export type AreaChartProps = {
  /** What it shows: "Requests per second". */
  readonly title: string;
  /** What it says, in a sentence: the picture in words, for readers. */
  readonly summary: string;
  readonly values: readonly number[];
  /** A line to compare with: the limit. */
  readonly reference?: { readonly value: number; readonly label: string };
  readonly unit: string;
  readonly height?: number;
  /** Oldest and newest point, for example "5 min ago" and "now". */
  readonly from?: string;
  readonly to?: string;
};

const width = 640;

/** Points of a line over the whole width; `top` keeps the line's stroke inside. */
function points(
  values: readonly number[],
  highest: number,
  height: number,
): readonly (readonly [number, number])[] {
  const step = values.length > 1 ? width / (values.length - 1) : width;
  return values.map((value, index) => [index * step, height - 2 - (value / highest) * (height - 8)] as const);
}

/** A small area chart with one series and one reference line. */
export function AreaChart({
  title,
  summary,
  values,
  reference,
  unit,
  height = 120,
  from,
  to,
}: AreaChartProps) {
  const id = useId();
  const highest = Math.max(1, reference ? reference.value * 1.25 : 0, ...values);
  const line = points(values, highest, height).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  const level = reference ? height - 2 - (reference.value / highest) * (height - 8) : 0;
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <svg
          role="img"
          aria-labelledby={`${id}-title ${id}-summary`}
          viewBox={`0 0 ${width} ${height}`}
          width="100%"
          height={height}
          preserveAspectRatio="none"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-summary`}>{summary}</desc>
          <line className={styles.axis} x1="0" x2={width} y1={height - 1} y2={height - 1} />
          {line.length > 1 ? (
            <>
              <path className={styles.area} d={`M0 ${height} L${line.join(' L')} L${width} ${height} Z`} />
              <path className={styles.line} d={`M${line.join(' L')}`} />
            </>
          ) : null}
          {reference ? <line className={styles.reference} x1="0" x2={width} y1={level} y2={level} /> : null}
        </svg>
        {reference ? (
          <span className={styles.referenceLabel} style={{ top: `${level}px` }} aria-hidden="true">
            {reference.label}
          </span>
        ) : null}
      </div>
      <figcaption className={styles.caption} aria-hidden="true">
        <span>{from}</span>
        <span>{uiCopy.highest(Math.max(0, ...values).toLocaleString('en'), unit)}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
