import { posix } from 'node:path';
import type { AppError } from '../../contract/errors.ts';
import { dataMessages } from '../../messages/data.ts';
import { type BackupsToDelete, isNamed, isNoBackup } from '../backups/delete-backups.ts';
import { Failure } from '../failure.ts';
import { fileNameOf } from '../files/file-name.ts';

/** A step of a deletion failed: what its own sentence says of the other steps is not so. */
export const stopped = (name: string, thrown: unknown): AppError => {
  const { code, details = [] } =
    thrown instanceof Failure ? thrown.error : { code: 'disk' as const, details: [String(thrown)] };
  return {
    code,
    message: dataMessages.deletionStopped({ name }),
    next: dataMessages.deletionStoppedNext,
    details,
  };
};

/** Where a part of a backup is in the data folder, as people read it. */
const placeOf = ({ name }: { readonly name: string }): string =>
  posix.join('backups', name).split('/').map(fileNameOf).join('/');

/** What is left of a store whose data is gone; null when nothing is. */
export function leftOf(name: string, secrets: AppError | null, backups: BackupsToDelete): AppError | null {
  if (secrets === null && isNoBackup(backups)) return null;
  const left: string[] = [];
  const next: string[] = [];
  if (secrets !== null) {
    left.push(dataMessages.secretsLeft);
    next.push(dataMessages.secretsLeftNext);
  }
  if (!isNoBackup(backups)) {
    const names = isNamed(backups) ? backups : [];
    const whole = names.filter(({ madeAt }) => madeAt !== null);
    const halves = names.filter(({ madeAt }) => madeAt === null);
    if (!isNamed(backups)) left.push(dataMessages.backupsNotRead);
    if (whole.length > 0) left.push(dataMessages.backupsLeft({ names: whole.map(placeOf) }));
    if (halves.length > 0) left.push(dataMessages.halvesLeft({ names: halves.map(placeOf) }));
    next.push(dataMessages.backupsLeftNext);
  }
  return {
    code: secrets === null ? 'disk' : 'no-keychain',
    message: dataMessages.deletedExcept({ name, left }),
    next: [...next, dataMessages.triedAgain].join(' '),
    ...(secrets === null ? {} : { details: [secrets.message, ...(secrets.details ?? [])] }),
  };
}
