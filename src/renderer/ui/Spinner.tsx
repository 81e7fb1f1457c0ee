import styles from './spinner.module.css';

/** Under way. With a label it is announced; without one it decorates something that says so itself. */
export function Spinner({ label }: { readonly label?: string }) {
  return label ? (
    <span className={styles.labelled} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </span>
  ) : (
    <span className={styles.spinner} aria-hidden="true" />
  );
}
