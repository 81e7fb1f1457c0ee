import { powerMonitor, powerSaveBlocker } from 'electron';
import type { SettingsFile } from '../settings/settings.ts';

/** Keeps the computer from going to sleep by itself while a run is in progress; the screen may go dark. */
export function keepAwake(isGoing: () => boolean, settings: SettingsFile) {
  let blocker: number | null = null;
  const look = (): void => {
    const isWanted = isGoing() && (settings.get().keepAwakeOnBattery || !powerMonitor.isOnBatteryPower());
    if (isWanted && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (!isWanted && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
  powerMonitor.on('on-battery', look);
  powerMonitor.on('on-ac', look);
  return { look };
}
