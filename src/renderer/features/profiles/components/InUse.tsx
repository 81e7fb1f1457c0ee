import type { Store } from '../../../../contract/stores.ts';
import { runsFacts } from '../../../app/index.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { Banner } from '../../../ui/index.ts';

/** Who is touched by a change, when, and what becomes of runs that are under way. */
export function InUse({ stores }: { readonly stores: readonly Store[] }) {
  const runs = runsFacts.use((fact) => fact.value) ?? [];
  const ids = new Set(stores.map(({ id }) => id));
  const going = runs.filter((run) => run.endedAt === null && ids.has(run.storeId)).length;
  return (
    <Banner tone={going > 0 ? 'warn' : 'info'} title={copy.inUse(stores.map(({ name }) => name))}>
      {going > 0 ? <p>{copy.runsGoing(going)}</p> : null}
      {stores.some(({ state }) => state !== 'disconnected') ? <p>{copy.tokensStay}</p> : null}
    </Banner>
  );
}
