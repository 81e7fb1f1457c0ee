import { BrowserWindow } from 'electron';
import type { OpenTarget, UnsavedPlace } from '../../contract/app.ts';
import type { EventChannel, OutputOf } from '../../contract/index.ts';
import type { Publish } from '../ports.ts';
import type { SettingsFile } from '../settings/settings.ts';
import { keepAwake } from './awake.ts';
import { askBeforeClosing } from './close-question.ts';
import { followGoing, type Going } from './going.ts';
import { showOutcome } from './notifications.ts';
import { showProgress } from './progress.ts';

export type DesktopOptions = {
  readonly settings: SettingsFile;
  /** The app or the session ends. */
  readonly isEnding: () => boolean;
  /** Where the page of a window has text that is not saved. */
  readonly unsavedIn: (window: BrowserWindow) => readonly UnsavedPlace[];
  /** Brings the window to the front and shows what a notification is about. */
  readonly open: (target: OpenTarget) => void;
};

type Listeners = { readonly [K in EventChannel]?: (payload: OutputOf<K>) => void };

/** What the system's desktop gets to know of runs: wakefulness, progress, notifications, and a question at closing. */
export function createDesktop({ settings, isEnding, unsavedIn, open }: DesktopOptions) {
  let going: readonly Going[] = [];
  const inProgress = (): readonly Going[] => going.filter(({ state }) => state === 'going');
  const awake = keepAwake(() => inProgress().length > 0, settings);
  const follower = followGoing({
    changed: (now) => {
      going = now;
      awake.look();
      for (const window of BrowserWindow.getAllWindows()) showProgress(window, going);
    },
    ended: (outcome) => {
      const isInFront = BrowserWindow.getAllWindows().some((window) => window.isFocused());
      if (!isInFront) showOutcome(outcome, open);
    },
  });
  const listeners: Listeners = { 'runs.changed': follower.run, 'bundles.changed': follower.bundles };
  return {
    /** Publishes, and takes notice of what it says of runs. */
    hear:
      (publish: Publish): Publish =>
      (channel, payload) => {
        publish(channel, payload);
        listeners[channel]?.(payload);
      },
    follow: (window: BrowserWindow): void => {
      showProgress(window, going);
      askBeforeClosing(window, { inProgress, isEnding, unsaved: () => unsavedIn(window) });
    },
    settingsChanged: awake.look,
  };
}
