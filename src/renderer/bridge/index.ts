export { type Desk, desk, makeDesk } from './desk.ts';
export { appErrorOf, DeskError } from './desk-error.ts';
export { useDeskEvent } from './use-desk-event.ts';
