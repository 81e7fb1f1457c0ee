import { useId } from 'react';
import type { SheetRow } from '../../../../contract/sheets.ts';
import { freeShippingRecipes } from '../../../../domain/kinds/free-shipping.ts';
import type { KindId } from '../../../../domain/sheet/kind.ts';
import { rowFormCopy as copy } from '../../../copy/row-form.ts';
import { Button } from '../../../ui/index.ts';
import { editRows } from '../actions/edit-rows.ts';
import styles from '../row-form.module.css';
import { type RowSpan, spanRows } from '../selected-rows.ts';
import type { SheetSession } from '../session.ts';

/** Makes the discounts of the form's rows free shipping, in either of the two ways of the specification. */
export function FreeShipping({
  session,
  kind,
  spans,
  rows,
}: {
  readonly session: SheetSession;
  readonly kind: KindId;
  readonly spans: readonly RowSpan[];
  readonly rows: readonly SheetRow[] | null;
}) {
  const id = useId();
  const recipes = freeShippingRecipes(kind);
  if (recipes.length === 0) return null;
  return (
    <section className={styles.recipes} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {copy.freeShipping}
      </h3>
      <div className={styles.recipeButtons}>
        {recipes.map((recipe) => (
          <Button
            key={recipe.id}
            size="small"
            onPress={() => {
              const about = copy.recipeAbout(copy.recipes[recipe.id], spanRows(spans));
              void editRows(session, spans, rows, recipe.cells, about);
            }}
          >
            {copy.recipes[recipe.id]}
          </Button>
        ))}
      </div>
      <p className={styles.help}>{copy.freeShippingHelp}</p>
    </section>
  );
}
