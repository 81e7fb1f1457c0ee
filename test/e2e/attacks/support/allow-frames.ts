import type { RunningApp } from '../../../support/app/running-app.ts';

/** Takes out the guard that ends a page with a frame, so that what stands behind it is seen by itself. */
export const allowFrames = async ({ electron }: RunningApp): Promise<void> =>
  electron?.evaluate(({ webContents }) => {
    for (const contents of webContents.getAllWebContents()) contents.removeAllListeners('frame-created');
  });
