import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { allCommands, appInfoFacts } from '../../../app/index.ts';
import { appErrorOf, desk } from '../../../bridge/index.ts';
import { helpCopy } from '../../../copy/help.ts';
import { onMac } from '../../../copy/keys.ts';
import { Button, notifyError, Panel, SearchField } from '../../../ui/index.ts';
import styles from '../help.module.css';
import { filterKeys, type KeyGroup, keyMap } from '../key-map.ts';

/** Prints the keys that are shown; the rest of the window is left out on paper. */
async function print(): Promise<void> {
  try {
    await desk.invoke('app.print', {});
  } catch (thrown) {
    notifyError(appErrorOf(thrown));
  }
}

/** The keyboard map, which the window's and the grid's own tables of keys make. */
export function KeyTables() {
  const [text, setText] = useState('');
  const groups = useMemo(() => keyMap(allCommands(), onMac), []);
  const shown = filterKeys(groups, text);
  const canPrint = appInfoFacts.use(({ value }) => value?.shell === 'electron');
  return (
    <div className={styles.page}>
      <div className={styles.find}>
        {canPrint ? (
          <Button icon={<Printer aria-hidden="true" />} onPress={() => void print()}>
            {helpCopy.keys.print}
          </Button>
        ) : null}
        <SearchField
          label={helpCopy.keys.find}
          placeholder={helpCopy.keys.hint}
          value={text}
          onChange={setText}
        />
      </div>
      {shown.length === 0 ? <p className={styles.nothing}>{helpCopy.keys.nothing}</p> : null}
      <div className={styles.groups}>
        {shown.map((group) => (
          <KeyPanel key={group.title} group={group} />
        ))}
      </div>
    </div>
  );
}

const KeyPanel = ({ group }: { readonly group: KeyGroup }) => (
  <Panel title={group.title} flush>
    <dl className={styles.keys}>
      {group.lines.map(({ action, keys }) => (
        <div key={action} className={styles.keyLine}>
          <dt>{action}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Panel>
);
