/** What screens may use of the window around them. */
export { changeSettings, importFile, importSample } from './actions.ts';
export { allCommands, type Command, useCommands } from './commands/registry.ts';
export { attemptConnect, cancelConnect, useAttempt } from './connect/attempt.ts';
export { attemptReconnect, openPractice, reconnectStore } from './connect/begin.ts';
export { ConnectFailure } from './connect/ConnectFailure.tsx';
export { ConnectProgress } from './connect/ConnectProgress.tsx';
export { type Fact, type Facts, makeFacts } from './facts/facts.ts';
export {
  appInfoFacts,
  connectFacts,
  currentStore,
  installationsFacts,
  networkFacts,
  runsFacts,
  settingsFacts,
  sheetsFacts,
  storesFacts,
  updatesFacts,
  useCurrentStore,
  useSettings,
  useStoreNow,
  useStores,
  withItem,
} from './facts/index.ts';
export { type HistoryEntry, type HistoryPart, historyOf, partInWords } from './history.ts';
export { lockStore, toggleLock } from './lock/actions.ts';
export { LockBanner } from './lock/LockBanner.tsx';
export { askToUnlock } from './lock/lock-state.ts';
export {
  currentRoute,
  goBack,
  type HelpPart,
  navigate,
  type Route,
  type ScreenName,
  useRoute,
} from './navigation.ts';
export { enterLogin } from './network/login-state.ts';
export { TestLines } from './network/TestLines.tsx';
export { Screen, type ScreenProps, StatusGap } from './Screen.tsx';
export { aboutStore } from './shell/about-store.ts';
export { useRail } from './shell/side-bar.ts';
export {
  editsUnsavedAnywhereOf,
  setTypedIn,
  setUnsavedEdits,
  type UnsavedEdits,
  unsavedEditsOf,
  useEditsUnsavedAnywhere,
  useTypedIn,
  useUnsavedEdits,
} from './unsaved-edits.ts';
