export { type BehaviourName, behaviourNames, type Switches } from './behaviour.ts';
export type { FaultKind, FaultPlan, FaultRuleInput } from './faults/plan.ts';
export type { PracticeControl } from './inspect/control.ts';
export {
  type InspectedDiscount,
  type InspectedTask,
  openInspection,
  type PracticeInspection,
  type RequestTotals,
} from './inspect/read.ts';
export { type PracticeOptions, practiceClient } from './options.ts';
export { type PracticeService, startPracticeService } from './start.ts';
export { tokenPrefix } from './state/tokens.ts';
