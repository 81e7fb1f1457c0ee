import { createPlanner, type Plan, type PlanLimits } from '../../../src/domain/run/plan.ts';

/** A plan of so many ungrouped rows. */
export function planOf(via: Plan['via'], rows: number, limits: PlanLimits): Plan {
  const planner = createPlanner(via, limits);
  for (let row = 0; row < rows; row += 1) planner.add(null);
  return planner.finish();
}
