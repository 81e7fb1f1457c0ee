import { useMemo, useState } from 'react';
import type { IdColumn } from '../../../../contract/bundles.ts';
import type { FileGrant } from '../../../../contract/files.ts';
import { readIdsOfText } from '../../../../domain/bundles/ids.ts';
import { useCurrentStore } from '../../../app/facts/index.ts';
import { navigate } from '../../../app/navigation.ts';
import { useTypedIn } from '../../../app/unsaved-edits.ts';
import { desk, useAction } from '../../../bridge/index.ts';
import { bundlesCopy } from '../../../copy/bundles.ts';
import { Button, ErrorBanner, notify, Panel, Select, TextField } from '../../../ui/index.ts';
import styles from '../bundles.module.css';
import { receiveBundleSheet } from '../store.ts';

const { fresh: copy } = bundlesCopy;

type File = {
  readonly grant: FileGrant;
  readonly columns: readonly IdColumn[];
  readonly best: number | null;
};

/** Subscription ids, pasted or from a file, to be read from the current store. */
export function NewBundleSheet() {
  const store = useCurrentStore();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [column, setColumn] = useState<string | null>(null);
  const typed = useMemo(() => readIdsOfText(text), [text]);
  const { isPending, error, act } = useAction();
  useTypedIn('bundles', 'new', text.trim() !== '');

  const chooseFile = () =>
    act(async () => {
      const grant = await desk.invoke('files.open', {});
      if (!grant) return;
      const read = await desk.invoke('bundles.inspect', { grant: grant.grant });
      setFile({ grant, ...read });
      setColumn(read.best === null ? null : String(read.best));
    });
  const load = () =>
    act(async () => {
      if (!store) return;
      const answer = await desk.invoke('bundles.load', {
        storeId: store.id,
        name: file?.grant.fileName.slice(0, 120) ?? '',
        source: file ? { of: 'file', grant: file.grant.grant, column: Number(column) } : { of: 'text', text },
      });
      receiveBundleSheet(answer.sheet);
      navigate({ screen: 'bundles', sheetId: answer.sheet.id });
      if (answer.refused > 0) {
        notify({
          tone: 'warn',
          title: copy.valuesSkipped(answer.refused, answer.refusals[0] ?? ''),
        });
      }
    });

  return (
    <Panel title={copy.title} note={copy.note}>
      <div className={styles.stack}>
        {file ? (
          <Select
            label={copy.columnOf(file.grant.fileName)}
            value={column}
            onChange={setColumn}
            options={file.columns
              .filter(({ ids }) => ids > 0)
              .map(({ index, name, ids, refused, sample }) => ({
                value: String(index),
                label: name,
                note: copy.columnNote(ids, refused, sample),
              }))}
            error={file.best === null ? copy.noColumn : null}
          />
        ) : (
          <TextField
            label={copy.ids}
            help={typed.ids.length === 0 ? copy.idsHelp : copy.idsRead(typed.ids.length, typed.repeated)}
            error={
              typed.refused === 0
                ? null
                : copy.idsRefused(typed.ids.length, typed.refused, typed.refusals[0] ?? '')
            }
            value={text}
            onChange={setText}
            multiline
            mono
          />
        )}
        {error ? <ErrorBanner error={error} /> : null}
        <div className={styles.buttons}>
          <Button
            look="primary"
            isPending={isPending}
            isDisabled={!store || (file ? column === null : text.trim() === '')}
            onPress={load}
          >
            {copy.load}
          </Button>
          {file ? (
            <Button onPress={() => setFile(null)}>{copy.useText}</Button>
          ) : (
            <Button onPress={chooseFile}>{copy.file}</Button>
          )}
          {store ? null : (
            <Button onPress={() => navigate({ screen: 'stores', connect: null })}>{copy.connect}</Button>
          )}
        </div>
        <p className={styles.note}>
          {store ? copy.pace : copy.noStore} {copy.feature}
        </p>
      </div>
    </Panel>
  );
}
