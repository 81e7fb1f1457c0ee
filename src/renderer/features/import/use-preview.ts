import type { AppError } from '../../../contract/errors.ts';
import type { ImportChoices, ImportPreview } from '../../../contract/imports.ts';
import { desk, useReading } from '../../bridge/index.ts';

export type PreviewState = {
  readonly preview: ImportPreview | null;
  readonly error: AppError | null;
  /** A newer reading is running; the preview shown is that of earlier choices. */
  readonly busy: boolean;
  readonly readAgain: () => void;
};

/** Reads the beginning of a file again whenever the choices change. */
export function usePreview(grant: string, choices: ImportChoices): PreviewState {
  const { latest, error, isReading, readAgain } = useReading({ grant, choices }, (question) =>
    desk.invoke('imports.inspect', question),
  );
  return { preview: latest, error, busy: isReading, readAgain };
}
