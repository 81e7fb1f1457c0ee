import { savedViewBounds } from '../../contract/saved-views.ts';
import { mostCharacters } from '../../domain/checkouts/draft.ts';

const [KiB, MiB] = [1024, 1024 ** 2];
/** Signs that a character takes in JSON at most, as `\u0001`; in the file it has three bytes at most. */
const escaped = 6;
/** With the names of its fields: 1,500 rows of a dozen each have less than a million characters. */
const draft = escaped * mostCharacters + 2 * MiB;

/**
 * Characters of a JSON text at most, by table and column, and bytes of it in a backup: more than this program writes
 * there. A longer one is not parsed: of 120 MB, which a backup packs into 300 KB, that takes a minute and the memory.
 */
export const longestJson = {
  // Names of 200 scopes, and of the backups that could not be deleted.
  'stores.record': MiB,
  // A file of 64 KiB at most, and what it leaves out.
  'profiles.profile': escaped * 64 * KiB + 64 * KiB,
  // A thousand headers of 220 characters.
  'sheets.own_columns': 2 * MiB,
  // The same with the column that was chosen for each, and the words of some of them.
  'mappings.choices': 4 * MiB,
  'saved_views.content': 3 * savedViewBounds.characters,
  // A profile, the columns of a sheet, and what cannot be restored.
  'runs.setup': 4 * MiB,
  // A sentence for each problem of a run.
  'runs.summary': MiB,
  // The numbers of rows of the tasks of a run, two signs for each.
  'events.data': 16 * MiB,
  'checkouts.draft': draft,
  'checkouts.accepted': draft,
  'draft_steps.other': draft,
  'requests.sent': draft,
  // What a change did, and where.
  'draft_steps.about': 64 * KiB,
  'price_steps.about': 64 * KiB,
  // Sentences of the service.
  'requests.details': 4 * MiB,
  'passes.because': 4 * MiB,
  // A price for each item of a bundle.
  'selections.prices': 4 * MiB,
  // The same for several sendings.
  'selections.sent': 16 * MiB,
  'price_step_parts.before': 4 * MiB,
  'price_step_parts.after': 4 * MiB,
  // The key of a row.
  'masked.at': 64 * KiB,
} as const;

/** Of texts that make up a row of a sheet or a step: bytes of any value, as a row has 16 million characters. */
export const longestCells = 128 * MiB;
