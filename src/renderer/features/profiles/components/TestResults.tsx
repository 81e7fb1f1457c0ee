import type { TestOutcome } from '../../../../contract/profiles.ts';
import { TestLines } from '../../../app/index.ts';
import { networkCopy } from '../../../copy/network.ts';
import { profilesCopy as copy } from '../../../copy/profiles.ts';
import { Panel, Spinner } from '../../../ui/index.ts';
import type { ProfileTest } from '../store.ts';

/** A connection test: under way, or what it found. */
export function TestResults({ test }: { readonly test: ProfileTest }) {
  const counts = (outcome: TestOutcome): number =>
    test.state === 'done' ? test.lines.filter((line) => line.outcome === outcome).length : 0;
  const note =
    test.state === 'done' ? copy.resultsNote(counts('ok'), counts('not-ok'), counts('not-checked')) : '';
  return (
    <Panel title={networkCopy.results} note={<span role="status">{note}</span>}>
      {test.state === 'going' ? <Spinner label={copy.testing} /> : <TestLines lines={test.lines} />}
    </Panel>
  );
}
