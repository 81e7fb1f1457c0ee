import { useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import type { ImportChoices, ImportPreview } from '../../../contract/imports.ts';
import { appErrorOf, desk } from '../../bridge/index.ts';

export type PreviewState = {
  readonly preview: ImportPreview | null;
  readonly error: AppError | null;
  /** A newer reading is under way; the preview shown is that of earlier choices. */
  readonly busy: boolean;
};

/** Reads the beginning of a file again whenever the choices change; the latest reading wins. */
export function usePreview(grant: string, choices: ImportChoices): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: null, error: null, busy: true });
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    setState((before) => ({ ...before, busy: true }));
    desk
      .invoke('imports.inspect', { grant, choices })
      .then((preview) => {
        if (mine === asked.current) setState({ preview, error: null, busy: false });
      })
      .catch((thrown: unknown) => {
        if (mine === asked.current)
          setState((before) => ({ ...before, error: appErrorOf(thrown), busy: false }));
      });
  }, [grant, choices]);
  return state;
}
