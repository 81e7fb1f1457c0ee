import { z } from 'zod';
import { bounded, idText, nameText, shownName } from './bounds.ts';
import { invoke, output } from './define.ts';
import { viewSchema } from './view.ts';

const keys = z.array(nameText).max(2000);

/** What a saved view keeps: filters, sort, and how the columns are shown. */
export const savedViewContentSchema = viewSchema.pick({ filters: true, sort: true }).extend({
  layout: z.object({
    order: keys,
    hidden: keys,
    widths: bounded(z.number().min(0).max(10_000), 2000),
    frozen: z.number().int().min(0).max(2000),
  }),
});
export type SavedViewContent = z.output<typeof savedViewContentSchema>;

/** A view under a name: of one sheet, or of all sheets of a type. */
export type SavedView = SavedViewContent & {
  readonly id: string;
  readonly name: string;
  readonly isShared: boolean;
};

const sheetId = z.object({ sheetId: idText });
const name = shownName(60).min(1);
const viewId = sheetId.extend({ viewId: idText });

export const savedViewsContract = {
  'sheets.views': invoke(
    'Saved views of a sheet and of its type, by name.',
    sheetId,
    output<readonly SavedView[]>(),
  ),
  'sheets.saveView': invoke(
    'Saves a view under a name; one with the name, of the same sheet or type, is replaced.',
    sheetId.extend({ name, isShared: z.boolean(), content: savedViewContentSchema }),
    output<SavedView>(),
  ),
  'sheets.renameView': invoke('Renames a saved view.', viewId.extend({ name }), output<SavedView>()),
  'sheets.deleteView': invoke('Deletes a saved view.', viewId, output<null>()),
};
