import { ConnectFailure, ConnectProgress, connectFacts, useAttempt } from '../../../app/index.ts';
import { Panel } from '../../../ui/index.ts';

/** A connection that was begun here: how far it is, or why it failed. */
export function ConnectionNotice() {
  const state = connectFacts.use((fact) => fact.value);
  const { error, start } = useAttempt();
  if (state?.step === 'waiting' || state?.step === 'exchanging') {
    return (
      <Panel>
        <ConnectProgress state={state} />
      </Panel>
    );
  }
  if (error) return <ConnectFailure error={error} />;
  // What failed before this window asked for anything is no news.
  return state?.step === 'failed' && start ? <ConnectFailure error={state.error} /> : null;
}
