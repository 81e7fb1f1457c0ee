import { useId } from 'react';
import { storesCopy } from '../../../copy/stores.ts';
import { Checkbox } from '../../../ui/index.ts';
import { scopeTable } from '../draft.ts';
import styles from '../stores.module.css';

const copy = storesCopy.form;

/** The scopes of the specification, by object. */
export function ScopeChoice({
  scopes,
  onChange,
}: {
  readonly scopes: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}) {
  const id = useId();
  return (
    <fieldset className={styles.scopeChoice} aria-describedby={id}>
      <legend>{copy.scopes}</legend>
      <div className={styles.scopeGrid}>
        {scopeTable.map(({ object, scopes: names }) => (
          <div key={object} className={styles.scopeObject}>
            {names.map((name) => (
              <Checkbox
                key={name}
                isSelected={scopes.includes(name)}
                onChange={(isSelected) =>
                  onChange(isSelected ? [...scopes, name] : scopes.filter((scope) => scope !== name))
                }
              >
                <code>{name}</code>
              </Checkbox>
            ))}
          </div>
        ))}
      </div>
      <p id={id}>{copy.scopesHelp}</p>
    </fieldset>
  );
}
