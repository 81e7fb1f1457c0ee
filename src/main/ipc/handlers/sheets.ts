import { contract, type InvokeChannel } from '../../../contract/index.ts';
import { sheetsMessages } from '../../../messages/sheets.ts';
import { Failure } from '../../failure.ts';
import type { Files } from '../../files/files.ts';
import { grantedName } from '../../files/grants.ts';
import type { Workbook } from '../../workbook/workbook.ts';
import type { AreaHandlers, Handlers } from '../handlers.ts';

export type SheetsDeps = {
  readonly workbook: Workbook;
  readonly files: Files;
  /** Whether an unfinished run takes rows of a sheet. */
  readonly inUse: (sheetId: string) => Promise<boolean> | boolean;
};

type Area = 'sheets' | 'codes' | 'convert' | 'jobs';
type PassedOn = Exclude<Extract<InvokeChannel, `${Area}.${string}`>, 'sheets.delete' | 'sheets.export'>;

const areas = /^(?:sheets|codes|convert|jobs)\./;
const isPassedOn = (channel: string): channel is PassedOn =>
  areas.test(channel) && channel !== 'sheets.delete' && channel !== 'sheets.export';

export const sheetsHandlers = ({ workbook, files, inUse }: SheetsDeps): AreaHandlers<Area> => {
  const passedOn = Object.entries(contract).flatMap(([channel, { direction }]) =>
    direction === 'invoke' && isPassedOn(channel)
      ? [[channel, (input: never) => workbook.call(channel, input)]]
      : [],
  );
  return {
    // Each asks the workbook's thread by its own name: `Calls` has the channel's input and output under it.
    ...(Object.fromEntries(passedOn) as Pick<Handlers, PassedOn>),
    'sheets.delete': async (input) => {
      if (await inUse(input.sheetId)) {
        throw new Failure({
          code: 'conflict',
          message: sheetsMessages.runNotEndedUses,
          next: sheetsMessages.runNotEndedUsesNext,
        });
      }
      return workbook.call('sheets.delete', input);
    },
    'sheets.export': async ({ grant, ...input }) => {
      const path = files.grants.path(grant, 'write');
      const exported = await workbook.call('sheets.export', { ...input, path });
      return { ...exported, fileName: grantedName(files.grants, grant, 'write') };
    },
  };
};
