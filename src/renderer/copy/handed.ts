import { messages } from '../../messages/messages.ts';
import { count, counted, plural } from '../ui/format.ts';

/** Files that came without a dialog. */
export const handedCopy = messages({
  drop: 'Drop files to import them',
  title: (files: number) => (files === 1 ? '1 more file to import' : `${count(files)} more files to import`),
  goOn: 'Continue with the next file',
  skip: 'Skip this file',
  forget: (files: number) => `Don’t import ${plural(files, 'it', 'them')}`,
  imported: (name: string) => `“${name}” was imported`,
  open: 'Open sheet',
  moreRefused: (files: number) => `${counted(files, 'more file')} cannot be imported.`,
});
