import { useEffect, useState } from 'react';
import type { Issue } from '../../../domain/sheet/issue.ts';
import { desk } from '../../bridge/index.ts';
import type { TemplateCells } from './template.ts';

/** Milliseconds without typing before main is asked. */
const pauseMs = 200;
const nothing: readonly Issue[] = [];

/** The issues that a new row would have, by the rules of the sheet. A check that fails shows none. */
export function useCheck(sheetId: string, code: string | null, cells: TemplateCells): readonly Issue[] {
  const [issues, setIssues] = useState(nothing);
  const hasCode = code !== null;
  // Examples change for themselves; what the rules say of one they say of all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (code === null) return;
    let isOld = false;
    const timer = setTimeout(() => {
      desk
        .invoke('codes.check', { sheetId, code, cells })
        .then((found) => {
          if (!isOld) setIssues(found);
        })
        .catch(() => {
          if (!isOld) setIssues(nothing);
        });
    }, pauseMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [sheetId, hasCode, cells]);
  return issues;
}
