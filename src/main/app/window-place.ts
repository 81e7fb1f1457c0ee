import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { ownText, writeOwnText } from '../files/own-text.ts';
import type { Logger } from '../log/logger.ts';

const edge = z.number().int().min(-100_000).max(100_000);
const size = z.number().int().min(1).max(100_000);
const placeSchema = z.object({
  bounds: z.object({ x: edge, y: edge, width: size, height: size }),
  isMaximized: z.boolean(),
});
/** Where a window was, in pixels of the desktop, and whether it filled its screen. `bounds` are those without that. */
export type WindowPlace = z.output<typeof placeSchema>;

/** So much of a window's upper edge has to be on a screen that it can be seen and dragged. */
const graspWidth = 120;
const graspHeight = 40;

const overlap = (from: number, length: number, otherFrom: number, otherLength: number): number =>
  Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom);

/**
 * A place as it can be used on the screens of today, whose free areas are given: no larger than its screen, and null where
 * the screen that it was on is gone, so that the system places the window anew.
 */
export function placeOn(areas: readonly Rectangle[], { x, y, width, height }: Rectangle): Rectangle | null {
  const area = areas.find(
    (each) =>
      overlap(x, width, each.x, each.width) >= graspWidth &&
      overlap(y, graspHeight, each.y, each.height) >= graspHeight,
  );
  if (area === undefined) return null;
  return { x, y, width: Math.min(width, area.width), height: Math.min(height, area.height) };
}

/** How far a window is from the one that it was opened beside, to the right and down. */
const besidePixels = 32;

/** A place for one more window, which hides no other completely; null where it would not be on a screen. */
function placeBeside(window: BrowserWindow): Rectangle | null {
  const { x, y, width, height } = window.getNormalBounds();
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return placeOn(areas, { x: x + besidePixels, y: y + besidePixels, width, height });
}

/** Keeps in a small file where the main window, the first, was when it was closed. Electron alone: the Chromium shell has nothing of this. */
export function openWindowPlace(file: string, log: Logger) {
  return {
    /** What the next window is made with; the sizes of a first start where nothing usable is known. */
    read: (beside?: BrowserWindow): { readonly bounds: Rectangle | null; readonly isMaximized: boolean } => {
      if (beside) return { bounds: placeBeside(beside), isMaximized: false };
      const kept = readPlace(file);
      if (kept === null) return { bounds: null, isMaximized: false };
      const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
      return { bounds: placeOn(areas, kept.bounds), isMaximized: kept.isMaximized };
    },
    follow: (window: BrowserWindow): void => {
      window.on('close', () => {
        const place: WindowPlace = { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() };
        try {
          writeOwnText(file, JSON.stringify(place));
        } catch (error) {
          // The window closes all the same; it comes back where it was before.
          log.warn('the place of the window was not kept', { error: String(error) });
        }
      });
    },
  };
}

function readPlace(file: string): WindowPlace | null {
  try {
    return placeSchema.safeParse(JSON.parse(ownText(file))).data ?? null;
  } catch {
    return null;
  }
}
