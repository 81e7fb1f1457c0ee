import { readFields } from '../answers/fields.ts';
import { ServiceProblem } from '../answers/problem.ts';
import { findRecord } from '../seeded/records.ts';
import { changeDocument } from '../state/documents.ts';
import { checkNotPast } from './dates.ts';
import type { TaskAction } from './task.ts';

/** change_next_charge_date (spec: Async batch and task). */
export const chargeTasks = {
  change_next_charge_date: ({ service, store, body }) => {
    const fields = readFields(body);
    fields.required('charge_id', 'next_charge_date');
    const id = fields.id('charge_id') ?? '';
    const date = fields.date('next_charge_date') ?? '';
    checkNotPast(fields, 'next_charge_date', date, service);
    fields.check();
    const charge = findRecord(service, store, 'charge', id);
    if (charge.body.status !== 'queued') {
      throw new ServiceProblem(422, { charge_id: ['was already charged and cannot be moved'] });
    }
    const changed = changeDocument(service, charge, { scheduled_at: date });
    return { status: 200, output: { charge: changed.body } };
  },
} satisfies Record<string, TaskAction>;
