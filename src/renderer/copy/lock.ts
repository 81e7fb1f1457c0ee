import { messages } from '../../messages/messages.ts';
import { counted, plural } from '../../messages/words.ts';

/** Sentences about the lock of a store: in the shell, the reviews, the runs and the stores screen. */
export const lockCopy = messages({
  locked: 'Locked',
  unlocked: 'Unlocked',
  states: { locked: 'locked', unlocked: 'unlocked until you quit', none: 'off' },
  fact: 'Lock',
  unlock: 'Unlock…',
  lock: 'Lock',
  unlockStore: (store: string) => `Unlock ${store}`,
  unlockTitle: (store: string) => `Unlock ${store}?`,
  unlockStoreDots: (store: string) => `Unlock ${store}…`,
  lockStore: (store: string) => `Lock ${store}`,
  unlockToSend: 'Unlock to send',
  unlockAndGoOn: 'Unlock and resume',
  lockedToSend: (store: string) => `${store} is locked: unlock it to send`,
  lockedWhy: 'No changes are sent to the store while it is locked. Reading still works.',
  dialogText: (store: string) =>
    `Changes can be sent to ${store} until you quit Partner Desk, disconnect the store or lock it again.`,
  waitingRuns: (runs: number) =>
    `${counted(runs, 'run')} ${plural(runs, 'is', 'are')} waiting and will resume immediately.`,
  nowUnlocked: (store: string) => `${store} is unlocked`,
  nowLocked: (store: string) => `${store} is locked. Its runs wait until it is unlocked.`,
  noLock: 'The lock for this store is off.',
  turnOff: 'Turn the lock off…',
  turnOn: 'Turn the lock on',
  turnOffTitle: (store: string) => `Turn off the lock for ${store}?`,
  turnOffText: (store: string) =>
    `${store} can then be changed whenever Partner Desk is open, without being unlocked first.`,
  turnOffTyped: (store: string) => `Type ${store} to turn its lock off`,
  turnOffAction: 'Turn the lock off',
  turnedOff: (store: string) => `The lock for ${store} is off`,
} as const);
