import { basename } from 'node:path';
import { withoutHiddenSigns } from '../../domain/text.ts';

/**
 * The name of a file as people read it, in the page, menus and messages: the one place where a path becomes one. Whoever
 * sends a file chooses its name, and it may hold line ends and signs that turn the text around or that nobody sees.
 */
export const fileNameOf = (path: string): string => withoutHiddenSigns(basename(path)) || '?';
