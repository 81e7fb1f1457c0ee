import styles from './chart.module.css';

/** A line of figures in the height of a word; `summary` says it in words. */
export function Sparkline({
  summary,
  values,
  width = 80,
  height = 20,
}: {
  readonly summary: string;
  readonly values: readonly number[];
  readonly width?: number;
  readonly height?: number;
}) {
  const highest = Math.max(1, ...values);
  const step = values.length > 1 ? width / (values.length - 1) : width;
  const line = values.map(
    (value, index) =>
      `${(index * step).toFixed(1)} ${(height - 1 - (value / highest) * (height - 2)).toFixed(1)}`,
  );
  return (
    <svg
      role="img"
      aria-label={summary}
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      {line.length > 1 ? (
        <>
          <path className={styles.area} d={`M0 ${height} L${line.join(' L')} L${width} ${height} Z`} />
          <path className={styles.line} d={`M${line.join(' L')}`} />
        </>
      ) : null}
    </svg>
  );
}
