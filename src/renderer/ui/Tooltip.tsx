import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';
import { KeyHint } from './KeyHint.tsx';
import styles from './overlay.module.css';

/** A short text for a part that has focus or is pointed at; never the only place of an information. */
export function Tooltip({
  text,
  keys,
  children,
}: {
  readonly text: string;
  readonly keys?: string;
  readonly children: ReactElement;
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={60}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>
        {text}
        {keys ? <KeyHint keys={keys} /> : null}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
