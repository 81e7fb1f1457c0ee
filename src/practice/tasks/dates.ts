import type { Fields } from '../answers/fields.ts';
import type { Service } from '../service.ts';

/** Notes a date before the service's today. An empty text stands for a date that was wrong or absent. */
export function checkNotPast(fields: Fields, name: string, date: string | undefined, service: Service): void {
  if (date && date < service.clock.today()) fields.wrong(name, 'must not be in the past');
}
