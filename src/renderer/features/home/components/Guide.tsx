import { Check, FileUp, FlaskConical, ListChecks, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunSummary } from '../../../../contract/runs.ts';
import type { SheetSummary } from '../../../../contract/sheets.ts';
import type { Store } from '../../../../contract/stores.ts';
import {
  connectFacts,
  importFile,
  importSample,
  navigate,
  openPractice,
  useAttempt,
} from '../../../app/index.ts';
import { homeCopy } from '../../../copy/home.ts';
import { Button, cx, Panel, useFocusInPlace } from '../../../ui/index.ts';
import styles from '../home.module.css';
import { type StepName, type StepState, stepNames, stepStates } from '../steps.ts';

const copy = homeCopy.steps;

type GuideProps = {
  readonly stores: readonly Store[];
  readonly sheets: readonly SheetSummary[];
  readonly runs: readonly RunSummary[];
};

/** The four steps of a newcomer; the one to take now has its buttons. */
export function Guide({ stores, sheets, runs }: GuideProps) {
  const states = stepStates(stores, sheets, runs);
  const { group } = useFocusInPlace<HTMLOListElement>();
  const actions: Readonly<Record<StepName, ReactNode>> = {
    connect: <ConnectActions />,
    sheet: <SheetActions />,
    send: <OpenSheet sheet={sheets[0]} />,
    prove: <OpenRun run={runs[0]} />,
  };
  return (
    <Panel title={copy.title} note={copy.note} flush>
      <ol className={styles.steps} {...group}>
        {stepNames.map((name, index) => (
          <Step key={name} name={name} number={index + 1} state={states[name]} actions={actions[name]} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({
  name,
  number,
  state,
  actions,
}: {
  readonly name: StepName;
  readonly number: number;
  readonly state: StepState;
  readonly actions: ReactNode;
}) {
  return (
    <li
      className={cx(styles.step, state === 'now' && styles.stepNow, state === 'done' && styles.stepDone)}
      {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}
    >
      <span className={styles.stepNumber} aria-hidden="true">
        {state === 'done' ? <Check /> : number}
      </span>
      <div className={styles.stepText}>
        <h3>
          {copy[name].title}
          {state === 'done' ? <span className="visually-hidden"> ({copy.done})</span> : null}
        </h3>
        <p>{copy[name].text}</p>
        {state === 'now' ? <div className={styles.stepActions}>{actions}</div> : null}
      </div>
    </li>
  );
}

function ConnectActions() {
  const { pending } = useAttempt();
  const isWaiting = connectFacts.use(
    (fact) => fact.value?.step === 'waiting' || fact.value?.step === 'exchanging',
  );
  return (
    <>
      <Button
        look="primary"
        icon={<FlaskConical aria-hidden="true" />}
        isPending={pending}
        isDisabled={isWaiting}
        onPress={() => void openPractice()}
      >
        {copy.connect.practice}
      </Button>
      <Button onPress={() => navigate({ screen: 'stores', connect: 'store' })}>{copy.connect.own}</Button>
    </>
  );
}

const SheetActions = () => (
  <>
    <Button look="primary" icon={<FlaskConical aria-hidden="true" />} onPress={() => void importSample()}>
      {homeCopy.sample}
    </Button>
    <Button icon={<FileUp aria-hidden="true" />} onPress={() => void importFile()}>
      {homeCopy.import}
    </Button>
  </>
);

const OpenSheet = ({ sheet }: { readonly sheet: SheetSummary | undefined }) =>
  sheet ? (
    <Button
      look="primary"
      icon={<Table2 aria-hidden="true" />}
      onPress={() => navigate({ screen: 'sheet', sheetId: sheet.id })}
    >
      {copy.send.action}
    </Button>
  ) : null;

const OpenRun = ({ run }: { readonly run: RunSummary | undefined }) =>
  run ? (
    <Button
      look="primary"
      icon={<ListChecks aria-hidden="true" />}
      onPress={() => navigate({ screen: 'run', runId: run.id })}
    >
      {copy.prove.action}
    </Button>
  ) : null;
