import type { ElectronApplication } from 'playwright-core';

/** Ends what records an app that is about to be closed, and keeps it where the test failed. */
type EndRecording = () => Promise<void>;
type Recorder = (app: ElectronApplication) => Promise<EndRecording>;

let recorder: Recorder | null = null;

/** The runner of the end-to-end tests says how an app on Electron is recorded; the demo and the benchmarks do not. */
export const recordBy = (given: Recorder): void => {
  recorder = given;
};

export const startRecording: Recorder = async (app) =>
  recorder === null ? () => Promise.resolve() : await recorder(app);
