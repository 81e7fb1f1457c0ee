import type { Review } from '../../../../contract/runs.ts';
import { reconnectStore } from '../../../app/connect/begin.ts';
import { navigate } from '../../../app/navigation.ts';
import { runsCopy } from '../../../copy/runs.ts';
import { Banner, Button } from '../../../ui/index.ts';

const copy = runsCopy.review;

/** Scopes that the specification names for the kind and the store has not granted, with the way to get them. */
export function MissingScopes({
  review,
  onRowByRow,
}: {
  readonly review: Review;
  readonly onRowByRow: () => void;
}) {
  const { missingScopes, store } = review;
  if (missingScopes.length === 0) return null;
  return (
    <Banner
      tone="warn"
      title={copy.scopesMissing(store.name, missingScopes)}
      actions={
        <>
          {review.rowByRow.possible && !review.rowByRow.on && missingScopes.includes('write_batches') ? (
            <Button size="small" onPress={onRowByRow}>
              {copy.rowByRow}
            </Button>
          ) : null}
          <Button
            size="small"
            onPress={() => {
              if (!store.needsSecret) navigate({ screen: 'stores', connect: 'store' });
              void reconnectStore(store);
            }}
          >
            {copy.reconnect}
          </Button>
        </>
      }
    >
      {copy.scopesMissingNext(missingScopes.length)}
    </Banner>
  );
}
