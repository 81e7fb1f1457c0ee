import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { RunProgress, Selection } from '../../../../contract/runs.ts';
import { isCheckoutFormKind, isPriceKind } from '../../../../domain/sheet/kind.ts';
import { useStores } from '../../../app/facts/index.ts';
import { askToUnlock } from '../../../app/lock/lock-state.ts';
import { navigate, type Route } from '../../../app/navigation.ts';
import { appErrorOf } from '../../../bridge/index.ts';
import { lockCopy } from '../../../copy/lock.ts';
import { runsCopy } from '../../../copy/runs.ts';
import {
  Button,
  ConfirmDialog,
  Menu,
  type MenuEntry,
  StoreBadge,
  useFocusInPlace,
} from '../../../ui/index.ts';
import { cancelRun, pauseRun, resumeRun, verifyAgain } from '../actions/control-run.ts';
import { exportAudit } from '../actions/export-run.ts';
import { ExportResults } from './ExportResults.tsx';
import styles from './run.module.css';

/** Rows of a run go to its own store, whichever is the current one. */
function review(run: RunProgress, selection: Selection): void {
  navigate({ screen: 'review', sheetId: selection.of === 'inverse' ? null : run.sheetId, selection });
}

function sourceOf({ kind }: RunProgress, id: string | null): Route {
  if (isCheckoutFormKind(kind)) return { screen: 'checkouts', checkoutId: id };
  return isPriceKind(kind) ? { screen: 'bundles', sheetId: id } : { screen: 'sheet', sheetId: id ?? '' };
}

function moreEntries(run: RunProgress): MenuEntry[] {
  const { actions } = run;
  const inverse = actions.inverse;
  return [
    ...(actions.sendRest > 0
      ? [
          {
            id: 'rest',
            label: runsCopy.run.sendRest(actions.sendRest),
            onAction: () => review(run, { of: 'outcomes', runId: run.id, outcomes: ['not-sent'] }),
          },
        ]
      : []),
    ...(actions.sendUnknown > 0
      ? [
          {
            id: 'unknown',
            label: runsCopy.run.sendUnknown(actions.sendUnknown),
            note: runsCopy.run.sendUnknownNote,
            onAction: () => review(run, { of: 'outcomes', runId: run.id, outcomes: ['unknown'] }),
          },
        ]
      : []),
    ...(inverse
      ? [
          {
            id: 'inverse',
            label: runsCopy.run.inverse,
            note: inverse.how,
            danger: true,
            onAction: () => review(run, { of: 'inverse', runId: run.id }),
          },
        ]
      : []),
    ...(actions.verifyAgain
      ? [{ id: 'verify', label: runsCopy.run.verifyAgain, onAction: () => void verifyAgain(run) }]
      : []),
    { id: 'audit', label: runsCopy.run.exportAudit, onAction: () => void exportAudit(run) },
    {
      id: 'activity',
      label: runsCopy.run.showRequests,
      onAction: () => navigate({ screen: 'activity', runId: run.id }),
    },
    ...(run.sheetId
      ? [
          {
            id: 'sheet',
            label: isCheckoutFormKind(run.kind) ? runsCopy.run.openCheckout : runsCopy.run.openSheet,
            onAction: () => navigate(sourceOf(run, run.sheetId)),
          },
        ]
      : []),
  ];
}

/** What waits for the lock resumes once it is off; what was paused or waits for something else is resumed here. */
const goOnUnlocked = (run: RunProgress): void =>
  askToUnlock(run.storeId, run.because?.code === 'locked' ? null : () => void resumeRun(run.id));

/** What can be done with a run now; what cannot is not offered. */
export function RunActions({ run }: { readonly run: RunProgress }) {
  const [cancelling, setCancelling] = useState(false);
  const [exporting, setExporting] = useState(false);
  const { group, look } = useFocusInPlace<HTMLSpanElement>();
  const { actions } = run;
  const store = useStores().find(({ id }) => id === run.storeId) ?? null;
  const isLocked = store?.lock === 'locked';
  return (
    <span className={styles.actions} {...group}>
      <Menu label={runsCopy.run.moreLabel} entries={moreEntries(run)}>
        <Button look="quiet">
          {runsCopy.run.moreMenu}
          <ChevronDown aria-hidden="true" className={styles.opensMenu} />
        </Button>
      </Menu>
      {actions.cancel ? (
        <Button look="danger" onPress={() => setCancelling(true)}>
          {runsCopy.run.cancel}
        </Button>
      ) : null}
      {actions.pause ? <Button onPress={() => pauseRun(run.id)}>{runsCopy.run.pause}</Button> : null}
      {actions.retryFailed > 0 ? (
        <Button onPress={() => review(run, { of: 'outcomes', runId: run.id, outcomes: ['failed'] })}>
          {runsCopy.run.retryFailed(actions.retryFailed)}
        </Button>
      ) : null}
      {run.state === 'done' || run.state === 'cancelled' ? (
        <Button look="primary" onPress={() => setExporting(true)}>
          {runsCopy.run.exportResults}
        </Button>
      ) : null}
      {actions.resume ? (
        <Button look="primary" onPress={() => (isLocked ? goOnUnlocked(run) : resumeRun(run.id))}>
          {isLocked ? lockCopy.unlockAndGoOn : runsCopy.run.resume}
        </Button>
      ) : null}
      {exporting ? <ExportResults run={run} onClose={() => setExporting(false)} /> : null}
      <ConfirmDialog
        isOpen={cancelling}
        onClose={() => {
          setCancelling(false);
          look();
        }}
        title={runsCopy.run.cancelTitle(run.toSend)}
        action={runsCopy.run.cancelAction}
        keep={runsCopy.run.keepGoing}
        store={store?.colour ?? null}
        onConfirm={() => cancelRun(run.id)}
        errorOf={appErrorOf}
      >
        {store ? (
          <p className={styles.storeLine}>
            <StoreBadge name={store.name} colour={store.colour} />
            <b>{store.name}</b>
          </p>
        ) : null}
        <p>{runsCopy.run.cancelText(run.batches.length > 0)}</p>
      </ConfirmDialog>
    </span>
  );
}
