import { awkwardWords } from '../../../../domain/codes/blocked-words.ts';
import { mostBlockedWords } from '../../../../domain/codes/limits.ts';
import { generateCopy } from '../../../copy/generate.ts';
import { Button, TextField } from '../../../ui/index.ts';
import type { Draft, Reading } from '../draft.ts';
import styles from '../generate.module.css';
import { Fold } from './Fold.tsx';

const copy = generateCopy.blocked;

/** The words that no code may hold, folded away until they are to be changed. */
export function BlockedWords({
  draft,
  reading,
  onChange,
}: {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  const isTooMany = reading.blocked.length > mostBlockedWords;
  return (
    <Fold title={copy.label} about={copy.about(reading.blocked.length)} isOpen={isTooMany}>
      <div className={styles.stack}>
        <TextField
          label={copy.field}
          value={draft.blocked}
          onChange={(blocked) => onChange({ blocked })}
          help={copy.help}
          error={isTooMany ? copy.tooMany(mostBlockedWords) : null}
          spellCheck="false"
          multiline
          mono
        />
        <div>
          <Button size="small" onPress={() => onChange({ blocked: awkwardWords.join(' ') })}>
            {copy.usual}
          </Button>
        </div>
      </div>
    </Fold>
  );
}
