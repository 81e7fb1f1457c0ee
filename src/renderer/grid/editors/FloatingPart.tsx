import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './editors.module.css';

/**
 * A part of an editor that floats under its cell, or above it where there is no room. It lies in the top
 * layer, so the edges of the grid do not cut it.
 */
export function FloatingPart({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = part.current;
    const cell = element?.parentElement;
    if (!element || !cell) return;
    element.showPopover();
    const place = () => {
      const around = cell.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      const below = around.bottom + height + 6 <= window.innerHeight;
      element.style.left = `${Math.max(4, Math.min(around.left, window.innerWidth - width - 4))}px`;
      element.style.top = `${below ? around.bottom + 2 : Math.max(4, around.top - height - 2)}px`;
      element.style.minWidth = `${around.width}px`;
    };
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, []);
  return (
    <div ref={part} popover="manual" className={styles.floating}>
      {children}
    </div>
  );
}
