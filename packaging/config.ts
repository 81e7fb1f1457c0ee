import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackagedSystem } from '../scripts/support/package-files.ts';

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
};

/**
 * Switches inside the Electron binary (docs/releasing.md, "Fuses"). What a page or a file could turn
 * against the operator is off; the archive is checked before it is loaded where the system allows it.
 */
export const wantedFuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const;

/** Compiled code cannot be loaded from inside the archive. */
export const unpackedFiles = ['**/*.node'];

/** macOS signs with an identity when the environment names one, else for this machine alone ("ad hoc"). */
const isMacIdentity = (env: ConfigInputs['env']): boolean => Boolean(env.CSC_LINK || env.CSC_NAME);
const mayNotarize = (env: ConfigInputs['env']): boolean =>
  Boolean(env.APPLE_API_KEY && env.APPLE_API_KEY_ID && env.APPLE_API_ISSUER);

/** Electron's own start page, which electron-builder leaves there when Electron comes from a folder. */
async function dropDefaultApp({ appOutDir }: { readonly appOutDir: string }): Promise<void> {
  for (const resources of ['resources', 'Electron.app/Contents/Resources']) {
    await rm(join(appOutDir, resources, 'default_app.asar'), { force: true });
  }
}

/** The configuration of electron-builder, as a value. */
export function builderConfig({ project, staged, output, resources, electronDist, env }: ConfigInputs) {
  const icons = join(project, 'resources', 'icons');
  return {
    appId: 'app.partner-desk',
    productName: 'Partner Desk',
    copyright: 'Copyright the Partner Desk authors. MIT licence.',
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
    publish: null,
    win: {
      icon: join(icons, 'icon.ico'),
      target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
    },
    nsis: {
      // For one user, without questions and without an administrator.
      oneClick: true,
      perMachine: false,
      buildUniversalInstaller: false,
      // Sheets and journals are the operator's; only the operator removes them.
      deleteAppDataOnUninstall: false,
    },
    mac: {
      icon: join(icons, 'icon.icns'),
      category: 'public.app-category.business',
      target: [{ target: 'dmg', arch: ['universal'] }],
      // Both chips' keychain modules are in both halves; the module loads the one of its chip.
      x64ArchFiles: '**/keytar/prebuilds/**',
      entitlements: join(project, 'packaging', 'entitlements.mac.plist'),
      entitlementsInherit: join(project, 'packaging', 'entitlements.mac.plist'),
      hardenedRuntime: isMacIdentity(env),
      notarize: isMacIdentity(env) && mayNotarize(env),
      ...(isMacIdentity(env) ? {} : { identity: '-' }),
    },
    dmg: { sign: false },
    linux: {
      icon: join(icons, 'linux'),
      category: 'Office',
      syncDesktopName: true,
      synopsis: 'Console for subscription stores',
      maintainer: 'Partner Desk authors <authors@partner-desk.invalid>',
      target: ['AppImage', 'deb', 'rpm'].map((target) => ({ target, arch: ['x64'] })),
    },
    rpm: {
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

/** The formats of a system, `nsis x64 arm64`, for messages. */
export function targetsOf(config: BuilderConfig, system: PackagedSystem): string {
  const { target } = config[({ win32: 'win', darwin: 'mac', linux: 'linux' } as const)[system]];
  return target.map((each) => `${each.target} (${each.arch.join(', ')})`).join(', ');
}
