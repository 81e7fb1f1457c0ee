import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackagedSystem } from '../scripts/support/package-files.ts';
import { linuxEntry, macDocuments, offerInMsi, windowsInclude } from './open-with/open-with.ts';

/** What changes from one packaging to the next; everything else of the configuration is fixed. */
export type ConfigInputs = {
  /** The project's folder. */
  readonly project: string;
  /** The folder with exactly the files of the archive (packaging/stage.ts). */
  readonly staged: string;
  readonly output: string;
  /** Files beside the archive, below the project's folder. */
  readonly resources: readonly string[];
  /** A folder or archive with Electron; null lets electron-builder fetch it. */
  readonly electronDist: string | null;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The chip that Linux packages are made for: each is made, and used, on its own. */
  readonly chip: 'x64' | 'arm64';
};

/**
 * Switches inside the Electron binary (docs/releasing.md, "Fuses"). What a page or a file could turn
 * against the operator is off; the archive is checked before it is loaded where the system allows it.
 */
export const wantedFuses = {
  runAsNode: false,
  enableCookieEncryption: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const;

/** Compiled code cannot be loaded from inside the archive. */
export const unpackedFiles = ['**/*.node'];

/**
 * Where the packaged app asks for newer versions, by PARTNER_DESK_UPDATES: `github:OWNER/NAME` or an https address;
 * without it the app asks nobody.
 */
function feedOf(env: ConfigInputs['env']): object | null {
  const { PARTNER_DESK_UPDATES: place } = env;
  if (!place) return null;
  const repository = /^github:([\w.-]+)\/([\w.-]+)$/.exec(place);
  if (repository) return { provider: 'github', owner: repository[1], repo: repository[2] };
  if (/^https:\/\/|^http:\/\/127\.0\.0\.1:/.test(place)) return { provider: 'generic', url: place };
  throw new Error(`PARTNER_DESK_UPDATES is neither github:OWNER/NAME nor an https address: ${place}`);
}

/**
 * The same for Windows, where PARTNER_DESK_PUBLISHER is whose signature an update must bear. Without that name the
 * updater there would take any installer unverified, so such a package asks nobody.
 */
function windowsFeedOf(env: ConfigInputs['env']): object | null {
  const { PARTNER_DESK_PUBLISHER: publisher } = env;
  const feed = feedOf(env);
  return feed && publisher ? { ...feed, publisherName: [publisher] } : null;
}

/** Electron's own start page, which electron-builder leaves there when Electron comes from a folder. */
async function dropDefaultApp({ appOutDir }: { readonly appOutDir: string }): Promise<void> {
  for (const resources of ['resources', 'Electron.app/Contents/Resources']) {
    await rm(join(appOutDir, resources, 'default_app.asar'), { force: true });
  }
}

/** The configuration of electron-builder, as a value. */
export function builderConfig(inputs: ConfigInputs) {
  const { project, staged, output, resources, electronDist, env, chip } = inputs;
  const icons = join(project, 'resources', 'icons');
  return {
    appId: 'app.partner-desk',
    productName: 'Partner Desk',
    copyright: 'Copyright the Partner Desk authors. MIT license.',
    directories: { app: staged, output, buildResources: icons },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: electron-builder fills these in.
    artifactName: 'partner-desk-${version}-${os}-${arch}.${ext}',
    // The staged folder is the list; electron-builder collects nothing of its own. It passes over a folder
    // node_modules unless that is named as a source.
    files: ['**/*', { from: 'node_modules', to: 'node_modules', filter: ['**/*'] }],
    beforeBuild: () => Promise.resolve(false),
    afterExtract: dropDefaultApp,
    extraResources: resources.map((path) => ({ from: join(project, path), to: path })),
    asar: { smartUnpack: false },
    asarUnpack: unpackedFiles,
    electronFuses: wantedFuses,
    ...(electronDist === null ? {} : { electronDist }),
    // The product speaks English; the other languages of Chromium's own menus are 40 MB.
    electronLanguages: ['en-US'],
    // Nothing is uploaded from here: the release workflow does that, and only after every system is built.
    publish: feedOf(env),
    // The runtime that needs no FUSE 2 on the user's system. The legacy one also writes --no-sandbox into the entry.
    toolsets: { appimage: '1.0.3' },
    win: {
      publish: windowsFeedOf(env),
      icon: join(icons, 'icon.ico'),
      target: [
        { target: 'nsis', arch: ['x64', 'arm64'] },
        { target: 'msi', arch: ['x64'] },
      ],
    },
    msi: {
      // For every user of the computer, by the tools of an administrator; it is not updated by the app itself.
      oneClick: true,
      perMachine: true,
      // Stays the same for ever: by it a newer version takes the place of an older one.
      upgradeCode: 'B6F96D24-A7BC-4F77-85FF-AB3005808A95',
    },
    msiProjectCreated: (file: string) => Promise.resolve(offerInMsi(file)),
    nsis: {
      // For one user, without questions and without an administrator.
      oneClick: true,
      perMachine: false,
      buildUniversalInstaller: false,
      // Sheets and journals are the operator's; only the operator removes them.
      deleteAppDataOnUninstall: false,
      include: windowsInclude(project),
    },
    mac: {
      icon: join(icons, 'icon.icns'),
      category: 'public.app-category.business',
      fileAssociations: [macDocuments],
      target: [
        { target: 'dmg', arch: ['universal'] },
        // What updates are made from; a dmg is for people.
        { target: 'zip', arch: ['universal'] },
      ],
      // Both chips' keychain modules are in both halves; the module loads the one of its chip.
      x64ArchFiles: '**/keytar/prebuilds/**',
      // For the machine that it was made on alone ("ad hoc"); keys are another job's (.github/signing/macos.sh).
      identity: '-',
      hardenedRuntime: false,
      notarize: false,
    },
    dmg: { sign: false },
    linux: {
      icon: join(icons, 'linux'),
      category: 'Office',
      syncDesktopName: true,
      synopsis: 'Console for subscription stores',
      maintainer: 'Partner Desk authors <authors@partner-desk.invalid>',
      // The AppImage last: what is left of its pass bears the mark of no other format (`passesOf`).
      target: ['deb', 'rpm', 'AppImage'].map((target) => ({ target, arch: [chip] })),
    },
    deb: { fpm: [linuxEntry(project)] },
    rpm: {
      fpm: [linuxEntry(project)],
      // electron-builder's own list, and the Secret Service, which it names for deb alone.
      depends: [
        'gtk3',
        'libnotify',
        'nss',
        'libXScrnSaver',
        '(libXtst or libXtst6)',
        'xdg-utils',
        'at-spi2-core',
        '(libuuid or libuuid1)',
        '(libsecret or libsecret-1-0)',
      ],
    },
  };
}

export type BuilderConfig = ReturnType<typeof builderConfig>;

/** What electron-builder is asked for at once: a format of Linux with its chip, or everything of the system. */
export type Pass = { readonly linux?: readonly string[]; readonly x64?: true; readonly arm64?: true };

/**
 * The passes that make the installers of a system. On Linux each format has its own, which packs the app anew:
 * electron-builder makes the formats of a pass side by side, of one folder, and both deb and rpm write into it which of
 * them they are (`resources/package-type`). By that mark the updater chooses how it installs, so an AppImage or the
 * other one of the two could end with the wrong one.
 */
export const passesOf = (config: BuilderConfig, system: PackagedSystem): readonly Pass[] =>
  system === 'linux'
    ? config.linux.target.map(({ target, arch }) => ({
        linux: [target],
        ...(arch.includes('arm64') ? { arm64: true } : { x64: true }),
      }))
    : [{}];

/** The formats of a system, `nsis x64 arm64`, for messages. */
export function targetsOf(config: BuilderConfig, system: PackagedSystem): string {
  const { target } = config[({ win32: 'win', darwin: 'mac', linux: 'linux' } as const)[system]];
  return target.map((each) => `${each.target} (${each.arch.join(', ')})`).join(', ');
}
