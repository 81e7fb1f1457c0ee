import type { Guard, GuardArea } from './guard.ts';
import { answerGuards } from './table/answers.ts';
import { backupRowGuards } from './table/backup-rows.ts';
import { backupGuards } from './table/backups.ts';
import { begunSinceGuards } from './table/begun-since.ts';
import { boundGuards } from './table/bounds.ts';
import { callbackGuards } from './table/callback.ts';
import { cartsSinceGuards } from './table/carts-since.ts';
import { chooserGuards } from './table/choosers.ts';
import { countGuards } from './table/counts.ts';
import { deniedGuards } from './table/denied.ts';
import { diagnosticsGuards } from './table/diagnostics.ts';
import { doorGuards } from './table/door.ts';
import { fileCellGuards } from './table/file-cells.ts';
import { fileGuards } from './table/files.ts';
import { firstTokenGuards } from './table/first-tokens.ts';
import { foundGuards } from './table/found.ts';
import { givenLinksGuards } from './table/given-links.ts';
import { givenSinceGuards } from './table/given-since.ts';
import { grantGuards } from './table/grants.ts';
import { honestCheckoutGuards } from './table/honest-checkouts.ts';
import { importGuards } from './table/imports.ts';
import { installationGuards } from './table/installations.ts';
import { jobsGuards } from './table/jobs.ts';
import { keptGuards } from './table/kept.ts';
import { keychainGuards } from './table/keychain.ts';
import { knownGuards } from './table/known.ts';
import { logGuards } from './table/logs.ts';
import { longRowGuards } from './table/long-rows.ts';
import { madeGuards } from './table/made.ts';
import { managedGuards } from './table/managed.ts';
import { networkGuards } from './table/network.ts';
import { nextTryGuards } from './table/next-tries.ts';
import { oddRowGuards } from './table/odd-rows.ts';
import { operatorGuards } from './table/operator.ts';
import { ownFileGuards } from './table/own-files.ts';
import { policyGuards } from './table/policy.ts';
import { practiceGuards } from './table/practice.ts';
import { priceGuards } from './table/prices.ts';
import { profileGuards } from './table/profiles.ts';
import { reachGuards } from './table/reach.ts';
import { refusedGuards } from './table/refused.ts';
import { renewalGuards } from './table/renewals.ts';
import { requestGuards } from './table/requests.ts';
import { rowGuards } from './table/rows.ts';
import { runGuards } from './table/runs.ts';
import { sentSinceGuards } from './table/sent-since.ts';
import { shownGuards } from './table/shown.ts';
import { shownCheckoutsGuards } from './table/shown-checkouts.ts';
import { systemGuards } from './table/system.ts';
import { taskGuards } from './table/tasks.ts';
import { tokenGuards } from './table/tokens.ts';
import { transferGuards } from './table/transfer.ts';
import { unseenGuards } from './table/unseen.ts';
import { watchedGuards } from './table/watched.ts';
import { windowGuards } from './table/window.ts';

/** Every guard of the product, by place. */
export const guardAreas: readonly GuardArea[] = [
  ...windowGuards,
  ...reachGuards,
  ...chooserGuards,
  ...policyGuards,
  ...doorGuards,
  ...fileGuards,
  ...ownFileGuards,
  ...boundGuards,
  ...longRowGuards,
  ...unseenGuards,
  ...watchedGuards,
  ...transferGuards,
  ...callbackGuards,
  ...practiceGuards,
  ...installationGuards,
  ...tokenGuards,
  ...firstTokenGuards,
  ...renewalGuards,
  ...grantGuards,
  ...profileGuards,
  ...requestGuards,
  ...answerGuards,
  ...runGuards,
  ...countGuards,
  ...shownGuards,
  ...deniedGuards,
  ...refusedGuards,
  ...knownGuards,
  ...jobsGuards,
  ...madeGuards,
  ...foundGuards,
  ...taskGuards,
  ...rowGuards,
  ...priceGuards,
  ...networkGuards,
  ...managedGuards,
  ...logGuards,
  ...diagnosticsGuards,
  ...keptGuards,
  ...oddRowGuards,
  ...backupGuards,
  ...backupRowGuards,
  ...sentSinceGuards,
  ...givenLinksGuards,
  ...shownCheckoutsGuards,
  ...honestCheckoutGuards,
  ...cartsSinceGuards,
  ...givenSinceGuards,
  ...nextTryGuards,
  ...begunSinceGuards,
  ...operatorGuards,
  ...importGuards,
  ...fileCellGuards,
  ...keychainGuards,
  ...systemGuards,
];

export const guards: readonly Guard[] = guardAreas.flatMap((area) => area.guards);
