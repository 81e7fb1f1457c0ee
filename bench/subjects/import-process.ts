import { runImportFloor } from '../floors/start-import-floor.ts';
import { timeImport } from './workbook.ts';

/**
 * One import in a process of its own: `import-process.ts product|floor FILE FOLDER ROWS` prints the most memory
 * that the process ever held, in KB.
 */
const [what, file = '', folder = '', rows = '0'] = process.argv.slice(2);
if (what === 'product') await timeImport(`${folder}/workbook.db`, file, Number(rows));
else await runImportFloor(folder, file);
console.log(process.resourceUsage().maxRSS);
