import { type Parts, readPart } from './parts.ts';

/** The program that a file of the product names as its maker. A spreadsheet that saves the file writes its own name. */
export const ownApplication = 'Partner Desk';

/** Whether a file is as the product wrote it: then its marked cells are taken as they stand. */
export async function isOwnFile(parts: Parts): Promise<boolean> {
  let inside = false;
  let application = '';
  await readPart(parts, 'docProps/app.xml', {
    open: (name) => {
      inside = name === 'Application';
    },
    text: (text) => {
      if (inside) application += text;
    },
    close: () => {
      inside = false;
    },
  });
  return application === ownApplication;
}
