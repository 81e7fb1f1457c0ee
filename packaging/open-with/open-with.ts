import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How the app is offered in "Open with" for tables without becoming what opens them. Linux has an entry of its own for
 * that: which of several programs opens a type that nobody chose one for goes by the names of their entries, so this
 * one comes last.
 */
const extensions = ['csv', 'tsv', 'xlsx'] as const;

/** The entry's place, as electron-builder hands files to the maker of deb and rpm. */
export const linuxEntry = (project: string): string =>
  `${join(project, 'packaging/open-with/linux.desktop')}=/usr/share/applications/zz-partner-desk-open-with.desktop`;

/** What macOS reads in the app's Info.plist. */
export const macDocuments = {
  ext: [...extensions],
  name: 'Table',
  role: 'Viewer',
  rank: 'Alternate',
} as const;

/** What NSIS runs at installing and removing. */
export const windowsInclude = (project: string): string => join(project, 'packaging/open-with/windows.nsh');

const program = 'Partner Desk.exe';
const idOfClass = 'PartnerDesk.Table';

/** The same in the registry for all users, as a component of the MSI. */
function registryComponent(): string {
  const value = (key: string, name: string | null, text: string, more = ''): string =>
    `<RegistryValue Root="HKLM" Key="Software\\Classes\\${key}"${name === null ? '' : ` Name="${name}"`} Type="string" Value="${text}"${more}/>`;
  const command = `&quot;[APPLICATIONFOLDER]${program}&quot; &quot;%1&quot;`;
  return [
    '<Component Id="openWith" Guid="5B0C6E0B-4E0F-4C7E-9C39-6A1B7A0B7D11">',
    value(idOfClass, null, 'Table', ' KeyPath="yes"'),
    value(`${idOfClass}\\shell\\open\\command`, null, command),
    value(`Applications\\${program}\\shell\\open\\command`, null, command),
    ...extensions.flatMap((extension) => [
      value(`.${extension}\\OpenWithProgids`, idOfClass, ''),
      value(`Applications\\${program}\\SupportedTypes`, `.${extension}`, ''),
    ]),
    '</Component>',
  ].join('\n');
}

/** Adds the component to the project that electron-builder wrote. Throws where the project has no place for it. */
export function offerInMsi(projectFile: string): void {
  const project = readFileSync(projectFile, 'utf8');
  const end = '</ComponentGroup>';
  if (project.split(end).length !== 2) throw new Error(`${projectFile} has not one group of components`);
  writeFileSync(
    projectFile,
    project.replace(end, () => `${registryComponent()}\n${end}`),
  );
}
