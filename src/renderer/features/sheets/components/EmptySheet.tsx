import { FilterX, Table2 } from 'lucide-react';
import type { SheetDetail } from '../../../../contract/sheets.ts';
import { codeColumnOf } from '../../../../domain/codes/code-column.ts';
import { kinds } from '../../../../domain/kinds/registry.ts';
import { importFile } from '../../../app/index.ts';
import { filterCopy } from '../../../copy/filter.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { sheetsCopy } from '../../../copy/sheets.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import { clearFilters } from '../actions/change-view.ts';
import type { SheetSession } from '../session.ts';
import styles from '../sheet.module.css';

const copy = sheetsCopy.empty;
/** In place of rows: an empty sheet, or a filter that shows none. */
export function EmptySheet({
  session,
  sheet,
}: {
  readonly session: SheetSession;
  readonly sheet: SheetDetail;
}) {
  return (
    <div className={styles.empty}>
      {sheet.rows === 0 ? (
        <EmptyState
          icon={<Table2 aria-hidden="true" />}
          title={copy.title}
          actions={
            <>
              <Button onPress={() => void importFile()}>{copy.import}</Button>
              {codeColumnOf(kinds[sheet.kind]) === null ? null : (
                <Button onPress={() => session.state.setState({ dialog: 'generate' })}>
                  {generateCopy.menu}
                </Button>
              )}
            </>
          }
        >
          {copy.text}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<FilterX aria-hidden="true" />}
          title={copy.filteredTitle}
          actions={
            <Button look="primary" onPress={() => clearFilters(session)}>
              {filterCopy.clear}
            </Button>
          }
        >
          {copy.filteredText(sheet.rows)}
        </EmptyState>
      )}
    </div>
  );
}
