import { useState } from 'react';
import type { ImportedSettings } from '../../../../contract/transfer.ts';
import { desk, useAction } from '../../../bridge/index.ts';
import { transferCopy as copy } from '../../../copy/transfer.ts';
import { Banner, Button, ErrorBanner } from '../../../ui/index.ts';
import styles from '../settings.module.css';
import { SettingLine } from './SettingLine.tsx';

/** The settings to a file, and those of a file to here. */
export function Transfer() {
  const [said, setSaid] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<ImportedSettings['skipped']>([]);
  const [pressed, setPressed] = useState<'export' | 'import'>('export');
  const { isPending, error, act } = useAction();
  const press = (work: () => Promise<void>, button: typeof pressed) =>
    void act(async () => {
      setPressed(button);
      setSaid(null);
      setSkipped([]);
      await work();
    });
  const exportThem = async (): Promise<void> => {
    const file = await desk.invoke('files.save', { suggestedName: copy.fileName });
    if (file === null) return;
    const { fileName } = await desk.invoke('transfer.exportSettings', { grant: file.grant });
    setSaid(copy.exported(fileName));
  };
  const importThem = async (): Promise<void> => {
    const file = await desk.invoke('files.open', {});
    if (file === null) return;
    const imported = await desk.invoke('transfer.importSettings', { grant: file.grant });
    const { fileName, settings, profiles } = imported;
    setSkipped(imported.skipped);
    setSaid(copy.imported(fileName, settings, profiles, imported.skipped.length));
  };
  return (
    <>
      {error && error.code !== 'cancelled' ? (
        <div className={styles.notice}>
          <ErrorBanner error={error} />
        </div>
      ) : null}
      {said === null ? null : (
        <p className={styles.notice} role="status">
          {said}
        </p>
      )}
      {skipped.map(({ name, why }) => (
        <div key={name} className={styles.notice}>
          <Banner tone="warn" title={copy.skipped(name, why.message)}>
            {why.next}
          </Banner>
        </div>
      ))}
      <SettingLine title={copy.title} help={copy.help}>
        <div className={styles.buttons}>
          <Button
            size="small"
            isPending={isPending && pressed === 'export'}
            onPress={() => press(exportThem, 'export')}
          >
            {copy.exportSettings}
          </Button>
          <Button
            size="small"
            isPending={isPending && pressed === 'import'}
            onPress={() => press(importThem, 'import')}
          >
            {copy.importSettings}
          </Button>
        </div>
      </SettingLine>
    </>
  );
}
