import type { Store } from '../../../contract/stores.ts';
import { lockCopy } from '../../copy/lock.ts';
import { Banner, Button } from '../../ui/index.ts';
import { askToUnlock } from './lock-state.ts';

/** Says on a review that its store is locked, with the way on; nothing where it is not. */
export function LockBanner({
  store,
  hasAction = true,
}: {
  readonly store: Store;
  /** False where the screen's own button unlocks. */
  readonly hasAction?: boolean;
}) {
  if (store.lock !== 'locked') return null;
  return (
    <Banner
      tone="warn"
      title={lockCopy.lockedToSend(store.name)}
      actions={
        hasAction ? (
          <Button size="small" onPress={() => askToUnlock(store.id)}>
            {lockCopy.unlock}
          </Button>
        ) : null
      }
    >
      {lockCopy.lockedWhy}
    </Banner>
  );
}
