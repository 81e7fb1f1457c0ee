import type { Workbook } from '../../workbook/workbook.ts';
import type { AreaHandlers } from '../handlers.ts';

export const convertHandlers = (workbook: Workbook): AreaHandlers<'convert'> => ({
  'convert.report': (input) => workbook.call('convert.report', input),
  'convert.make': (input) => workbook.call('convert.make', input),
  'convert.cancel': (input) => workbook.call('convert.cancel', input),
});
