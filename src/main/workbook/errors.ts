import type { AppError } from '../../contract/errors.ts';
import { sheetsMessages } from '../../messages/sheets.ts';
import { Failure } from '../failure.ts';
import { reasonOf } from '../files/reason-of.ts';
import { damagedFile, isBeyondNumbers } from '../sqlite/damage.ts';
import { workbookForm } from './store/database.ts';

/** Any thrown value as data that crosses from the worker to main. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof Failure) return thrown.error;
  if (isBeyondNumbers(thrown))
    return damagedFile({ file: 'workbook.db', holds: workbookForm.holds }, [String(thrown)]);
  const reason = thrown instanceof Error ? thrown.message : sheetsMessages.unknownReason;
  if (isCode(thrown, 'ERR_SQLITE_ERROR')) {
    return {
      code: 'disk',
      message: sheetsMessages.fileSheetsNotRead,
      next: sheetsMessages.fileSheetsNotReadNext,
      details: [reason],
    };
  }
  if (typeof thrown === 'object' && thrown !== null && 'syscall' in thrown) {
    return {
      code: 'disk',
      message: sheetsMessages.fileNotReadWritten,
      next: sheetsMessages.fileNotReadWrittenNext,
      details: [reasonOf(thrown)],
    };
  }
  return {
    code: 'internal',
    message: sheetsMessages.sheetsNotChangedRead,
    next: sheetsMessages.sheetsNotChangedReadNext,
    details: [reason],
  };
}

const isCode = (thrown: unknown, code: string): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === code;
