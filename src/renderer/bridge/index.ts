export { type Desk, desk, makeDesk } from './desk.ts';
export { appErrorOf, DeskError } from './desk-error.ts';
export { readRows } from './read-rows.ts';
export { type Action, useAction } from './use-action.ts';
export { useDeskEvent } from './use-desk-event.ts';
export { useJobProgress } from './use-job-progress.ts';
export { type Reading, useReading } from './use-reading.ts';
