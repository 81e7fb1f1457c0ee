import type { Workbook } from '../../workbook/workbook.ts';
import type { AreaHandlers } from '../handlers.ts';

export const codesHandlers = (workbook: Workbook): AreaHandlers<'codes'> => ({
  'codes.check': (input) => workbook.call('codes.check', input),
  'codes.start': (input) => workbook.call('codes.start', input),
  'codes.cancel': (input) => workbook.call('codes.cancel', input),
});
