/**
 * The name by which a part of a spreadsheet file is found, from a name in its directory or a target beside a folder
 * (with slash at its end). Names are the same in capitals and small letters (Open Packaging Conventions); programs
 * also write backslashes, a slash in front, and steps up.
 */
export function partName(target: string, folder = ''): string {
  const path = target.replaceAll('\\', '/').toLowerCase();
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : `${folder}${path}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
