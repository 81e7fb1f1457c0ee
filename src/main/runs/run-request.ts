import type { SheetId, StoreId } from '../../domain/ids.ts';
import type { RunSelection } from './source.ts';

/** The rows that are reviewed or sent, where to and how. */
export type RunRequest = {
  readonly sheetId: SheetId | null;
  readonly storeId: StoreId;
  readonly selection: RunSelection;
  /** Read each thing before it is changed; undefined: where it can be done and takes few requests. */
  readonly readFirst?: boolean | undefined;
  /** Without batches, where the kind can go so; undefined: as the run went whose rows are sent again. */
  readonly rowByRow?: boolean | undefined;
  readonly readCurrent?: boolean | undefined;
  /** Rows, too, that the service has said earlier it rejects. */
  readonly evenRejected?: boolean | undefined;
};
