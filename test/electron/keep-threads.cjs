const { syncBuiltinESMExports } = require('node:module');
const threads = require('node:worker_threads');

/** Loaded before the app (`electron -r`): keeps the threads that it starts where a test can end one of them. */
const kept = [];
globalThis.testThreads = kept;
threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    super(file, options);
    kept.push({ file: String(file), worker: this });
  }
};
syncBuiltinESMExports();
