/**
 * Why a file that was granted could not be read or written, for the page, which never sees where it is: the system says
 * `ENOENT: no such file or directory, open '/home/…'`.
 */
export const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown);
  // Errors of files carry the name of the system's call that failed.
  return 'syscall' in thrown ? (thrown.message.split(',')[0] ?? '') : thrown.message;
};
