import type { Review } from '../../contract/runs.ts';
import { codeColumnOf } from '../../domain/codes/code-column.ts';
import { codeKey } from '../../domain/codes/code-key.ts';
import type { StoreId } from '../../domain/ids.ts';
import { codesMessages } from '../../messages/codes.ts';
import type { Source } from './source.ts';
import type { CodesSent } from './store/codes-sent.ts';

/**
 * That runs of other sheets sent codes of this one to the store, as they did where an exported sheet is imported again.
 * They still go if the operator wants: another app may have deleted them since.
 */
export async function sentElsewhere(
  codesSent: CodesSent,
  { id, name }: { readonly id: StoreId; readonly name: string },
  { kind, sheetId, againOf, rows }: Source,
): Promise<Review['notices']> {
  const column = codeColumnOf(kind);
  if (column === null || sheetId === null || againOf !== null) return [];
  const keys = async function* (): AsyncGenerator<string> {
    for await (const { cells } of rows()) yield codeKey(cells[column.key] ?? '');
  };
  const sent = await codesSent(id, sheetId, keys());
  if (sent.size === 0) return [];
  const runs = [...new Set(sent.values())].sort((one, other) => one - other);
  return [{ severity: 'warning', text: codesMessages.sentElsewhere({ codes: sent.size, name, runs }) }];
}
