import type { TryReport } from '../../../../contract/profiles.ts';
import { textOf } from '../../../../domain/profile/edit.ts';
import type { LearnedLine, Verdict } from '../../../../domain/profile/learn/index.ts';
import type { Profile } from '../../../../domain/profile/profile.ts';
import { valueAt } from '../../../../domain/profile/values.ts';
import { tryCopy as copy } from '../../../copy/try-service.ts';
import {
  Banner,
  Button,
  Checkbox,
  type DataColumn,
  DataTable,
  Details,
  ErrorBanner,
} from '../../../ui/index.ts';
import styles from '../profiles.module.css';

/** What is offered and whose field is as it was at the try: what it would be is reckoned from that. */
export const openLines = (lines: readonly LearnedLine[], profile: Profile): readonly LearnedLine[] =>
  lines.filter((line) => line.offer !== null && !isOutdated(line, profile));

const isOutdated = ({ path, now }: LearnedLine, profile: Profile): boolean =>
  path !== null && textOf(valueAt(profile, path)) !== now;

const shown = (value: string): string => (value === 'true' ? copy.on : value === 'false' ? copy.off : value);

/** The evidence is folded beneath what it shows: a request and its answer need the width. */
const seenColumn: DataColumn<LearnedLine> = {
  id: 'seen',
  header: copy.columns.seen,
  cell: ({ seen, evidence }) => (
    <>
      {seen}
      {evidence.length > 0 ? <Details title={copy.evidence(evidence.length)} lines={evidence} /> : null}
    </>
  ),
};
const nowColumn: DataColumn<LearnedLine> = {
  id: 'now',
  header: copy.columns.now,
  width: '15%',
  cell: ({ path, now }) =>
    path === null ? <span className={styles.quiet}>{copy.noField}</span> : shown(now),
};
const fieldColumn: DataColumn<LearnedLine> = {
  id: 'field',
  header: copy.columns.field,
  width: '23%',
  isRowHeader: true,
  cell: ({ label }) => label,
};

const plainColumns = [fieldColumn, nowColumn, seenColumn];
const rowKey = ({ path, label }: LearnedLine): string => path ?? label;

/** What a try showed, line by line; the boxes choose what goes into the editor. */
export function TryReportView({
  report,
  profile,
  isOwn,
  chosen,
  onChoose,
}: {
  readonly report: TryReport;
  readonly profile: Profile;
  readonly isOwn: boolean;
  /** Fields whose new value is to be used. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const of = (...verdicts: readonly Verdict[]): readonly LearnedLine[] =>
    report.lines.filter(({ verdict }) => verdicts.includes(verdict));
  const offered = of('offered');
  const open = openLines(report.lines, profile);
  // Where the test was stopped before the service had said anything, nothing matches either.
  const isMatch = of('contradicts').length === 0 && of('same', 'seen').length > 0;
  const choose = (path: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(path);
    else next.delete(path);
    onChoose(next);
  };
  const offerColumns: readonly DataColumn<LearnedLine>[] = [
    {
      ...fieldColumn,
      cell: (line) =>
        isOwn && line.path !== null ? (
          <Checkbox
            isSelected={chosen.has(line.path) && open.includes(line)}
            isDisabled={!open.includes(line)}
            onChange={(isChosen) => choose(line.path ?? '', isChosen)}
            {...(open.includes(line) ? {} : { help: copy.changedSince })}
          >
            {line.label}
          </Checkbox>
        ) : (
          line.label
        ),
    },
    nowColumn,
    {
      id: 'offer',
      header: copy.columns.offer,
      width: '18%',
      cell: ({ offer }) => <strong>{shown(offer ?? '')}</strong>,
    },
    seenColumn,
  ];
  const isWhole = open.length > 0 && open.every(({ path }) => path !== null && chosen.has(path));
  return (
    <div className={styles.tryReport}>
      {report.because ? <ErrorBanner error={report.because} /> : null}
      <Banner
        tone={report.because ? 'info' : 'ok'}
        title={copy.tried(report.storeName, report.host, report.requests)}
      >
        {copy.triedTask(report.task, report.endedAt)}
      </Banner>
      {report.left.length > 0 ? (
        <Banner tone={report.because ? 'warn' : 'info'} title={copy.left}>
          <ul className={styles.leftovers}>
            {report.left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {offered.length === 0 ? (
        <p>{isMatch ? copy.nothingDiffers : copy.nothingOffered}</p>
      ) : (
        <section className={styles.learned}>
          <div className={styles.learnedHead}>
            <h3>{copy.differs(offered.length)}</h3>
            {isOwn ? (
              <Button
                size="small"
                look="quiet"
                isDisabled={open.length === 0}
                onPress={() =>
                  onChoose(
                    isWhole ? new Set() : new Set(open.flatMap(({ path }) => (path === null ? [] : [path]))),
                  )
                }
              >
                {isWhole ? copy.clear : copy.selectAll}
              </Button>
            ) : null}
          </div>
          {isOwn ? null : <p>{copy.readOnly}</p>}
          <DataTable
            label={copy.differs(offered.length)}
            columns={offerColumns}
            rows={offered}
            rowKey={rowKey}
          />
        </section>
      )}
      <Part title={copy.contradicts} note={copy.contradictsNext} lines={of('contradicts')} />
      <Part title={copy.seen} lines={of('same', 'seen')} />
      <Part title={copy.notSeen} lines={of('not-seen')} />
    </div>
  );
}

function Part({
  title,
  note,
  lines,
}: {
  readonly title: (lines: number) => string;
  readonly note?: (lines: number) => string;
  readonly lines: readonly LearnedLine[];
}) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.learned}>
      <h3>{title(lines.length)}</h3>
      {note === undefined ? null : <p>{note(lines.length)}</p>}
      <DataTable label={title(lines.length)} columns={plainColumns} rows={lines} rowKey={rowKey} />
    </section>
  );
}
