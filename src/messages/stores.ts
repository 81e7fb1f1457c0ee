import { messages } from './messages.ts';

/** Stores, service profiles and how they are kept and deleted. */
export const storesMessages = messages({
  connectionNotFinished: ({ name }: { name: string }) => `The connection to ${name} could not be completed.`,
  connectionNotFinishedNext: 'Connect again. The log file in the data folder has the details.',
  noApprovalArrivedWithin: ({ name }: { name: string }) =>
    `No approval for ${name} arrived within five minutes, so the attempt expired.`,
  noApprovalArrivedWithinNext: 'Connect again, and approve within five minutes.',
  noConnectionWaitingAddress: 'No connection is waiting for an address.',
  noConnectionWaitingAddressNext: 'Start connecting the store first.',
  connectionWaitingApproval: ({ name }: { name: string }) => `A connection to ${name} is in progress.`,
  connectionWaitingApprovalNext: 'Finish or cancel it first; stores are connected one at a time.',
  theStores: 'the stores',
  beingConnected: ({ name }: { name: string }) => `${name} is being connected.`,
  cancelConnectionFirst: 'Cancel the connection first.',
  installationArrivedStorePartner: ({ domain }: { domain: string }) =>
    `An installation from the store “${domain}” was received, but that store is already in Partner Desk. Nothing was changed.`,
  installationArrivedStorePartnerNext: 'To reconnect it, choose “Reconnect” on its card.',
  closeProgramUsesPort:
    'Close the program that uses the port, then turn “Accept installations from stores” off and on again.',
  partnerDeskAskingAbout: 'Partner Desk is asking about another installation. Nothing was connected.',
  partnerDeskAskingAboutNext: 'Answer there first, then install again.',
  listeningInstallationsTurnedOff:
    '“Accept installations from stores” was turned off in the meantime. Nothing was connected.',
  listeningInstallationsTurnedOffNext:
    'Turn it on again, then install the app again in the store, or connect the store from Partner Desk.',
  installationConfirmedAfterMore: ({ domain }: { domain: string }) =>
    `The installation from “${domain}” was confirmed after more than five minutes, so its code was not used. Nothing was connected.`,
  installationConfirmedAfterMoreNext:
    'Install the app again in the store, or connect the store from Partner Desk.',
  practiceStoreNoLock: 'The practice store has no lock.',
  typedNameNotName: 'The name does not match the name of the store. Its lock stays on.',
  typeConfirm: ({ name }: { name: string }) => `Type ${name} to confirm.`,
  sendsClientSecretWhen: ({ name }: { name: string }) =>
    `“${name}” sends the client secret when a store is connected, and none was entered. Nothing was sent.`,
  sendsClientSecretWhenNext: 'Enter the client secret, or use a service profile that does not send it.',
  sendsClientSecretOne: ({ name, name2 }: { name: string; name2: string }) =>
    `“${name}” sends the client secret, but the one for ${name2} is not on this computer: it is deleted when a store is disconnected, and backups do not contain it. Nothing was sent.`,
  sendsClientSecretOneNext:
    'Choose “Reconnect” on the card of the store, and enter the client secret. Its runs are kept.',
  practiceStore: 'Practice store',
  profileIdShipsProduct: ({ id }: { id: string }) => `A built-in profile already has the ID “${id}”.`,
  profileIdShipsProductNext: 'Give the profile another ID.',
  noImportedProfileId: ({ id }: { id: string }) => `No custom profile has the ID “${id}”.`,
  profileAddressTokensMust: ({ name }: { name: string }) =>
    `The profile “${name}” has an address that tokens must not be sent to.`,
  profileAddressTokensMustNext: 'Addresses start with https://; http:// is allowed only for this computer.',
  platformA: 'platform A',
  platformB: 'platform B',
  customPlatform: 'custom store',
  service: ({ name }: { name: string }) => `Service: ${name}`,
  authorizationCodeGoes: ({ hostOf }: { hostOf: string }) => `The authorization code is sent to: ${hostOf}`,
  storesChangesGo: ({ hostOf }: { hostOf: string }) => `Changes to the store are sent to: ${hostOf}`,
  serviceAskedWhetherTokens: 'Partner Desk checks with the service that the tokens belong to this store.',
  connectStore: ({ domain, platformNames }: { domain: string; platformNames: string }) =>
    `Connect the store “${domain}” (${platformNames})?`,
  installationStartedStoreNot:
    'The installation was started in the store, not in Partner Desk. Continue only if you expect it.',
  appAsFor: ({ clientId, name }: { clientId: string; name: string }) =>
    `App: ${clientId}, the same as for ${name}`,
  ownerNotCheckedConnect:
    'The service does not confirm which store the tokens belong to: the store subdomain comes only from the callback.',
  cancelConnectsNothingTurns:
    'If you choose “Cancel”, nothing is connected, and “Accept installations from stores” is turned off.',
  connect: ({ domain }: { domain: string }) => `Connect ${domain}`,
  reconnectStore: 'Reconnect a store',
  reconnectQuestion: ({ name }: { name: string }) => `Reconnect ${name}?`,
  newTokensReplaceSheets: ({ name }: { name: string }) =>
    `${name} gets new tokens. Its sheets, runs and lock are kept, and everything sent to it then goes to the store of the new tokens.`,
  storeOn: ({ domain, platformNames }: { domain: string; platformNames: string }) =>
    `Store: “${domain}” (${platformNames})`,
  app: ({ clientId, isOther, clientId2 }: { clientId: string; isOther: boolean; clientId2: string }) =>
    `App: ${clientId}${isOther ? `; before: ${clientId2}` : ''}`,
  ownerNotCheckedReconnect:
    'The service does not confirm which store the tokens belong to: make sure to sign in to the right store in the browser.',
  reconnectAction: ({ name }: { name: string }) => `Reconnect ${name}`,
  changedWhileQuestionOpen: ({ name }: { name: string }) =>
    `${name} changed before you confirmed, so it was not reconnected.`,
  reconnectAgain: 'Try again.',
  listenInstallations: 'Accept installations from stores?',
  partnerDeskAnswersCallback:
    'Partner Desk then responds at the callback URLs of the apps in use, even to installations that nobody here started. It asks before it connects a store.',
  notConnected: ({ name }: { name: string }) => `${name} is not connected.`,
  storeNotKnown: 'This store is unknown.',
  connectStoreNext: 'Connect the store.',
  serviceNoLongerAccepts: ({ name }: { name: string }) =>
    `The service no longer accepts the sign-in for ${name}.`,
  renewalRefusedForLong: ({ name }: { name: string }) =>
    `The service has refused to renew the sign-in for ${name} for over an hour. The store may have to be reconnected.`,
  signEndedServiceGave: ({ name }: { name: string }) =>
    `The sign-in for ${name} has ended and cannot be renewed.`,
  signNotRenewedAnswer: ({ name }: { name: string }) =>
    `The sign-in for ${name} could not be renewed: an earlier renewal got no usable response, so the tokens on this computer are probably no longer valid. No data was lost.`,
  addressesServiceProfileNot: ({ name }: { name: string }) =>
    `The addresses in the service profile are not the ones that ${name} was connected with, so its tokens are not sent there.`,
  tokensNoLongerKeychain: ({ name }: { name: string }) =>
    `The tokens of ${name} are no longer in the keychain of this computer.`,
  tokensKeptMemoryUntil: ({ name }: { name: string }) =>
    `The tokens of ${name} were kept in memory until Partner Desk quit: this computer’s keychain could not save them.`,
  signEnded: ({ name }: { name: string }) => `The sign-in for ${name} has ended.`,
  connectStoreAgainRuns:
    'Reconnect the store. Its runs wait until then. If a run does not resume, open the run, then unlock the store or choose “Resume”.',
  disconnectedButKeychainNot: ({ name, message }: { name: string; message: string }) =>
    `${name} is disconnected, but the keychain did not delete its tokens: ${message}`,
  disconnectedButKeychainNotNext:
    'Partner Desk tries again each time it starts. To do it now, unlock the keychain and disconnect the store again.',
  deletionNotNoted: ({ name }: { name: string }) =>
    `The deletion of ${name} could not be started, because it could not be recorded on disk. Nothing was deleted.`,
  deletionNotNotedNext:
    'Check that the disk with the data folder has room and that no other program uses its files, then try again.',
  beingDeleted: ({ name }: { name: string }) => `${name} is being deleted with its data.`,
  beingDeletedNext: 'Wait until it is gone from the list, or choose “Delete again” on its card.',
  beingDeletedDataCannot: ({ name }: { name: string }) =>
    `${name} is being deleted with its data, so it cannot be connected.`,
  beingDeletedDataCannotNext: 'Wait until it is gone from the list, then connect it again.',
  lockedNothingSent: ({ name }: { name: string }) => `${name} is locked, so no changes are sent to it.`,
  lockedNothingSentNext: ({ name }: { name: string }) => `Unlock ${name}. Its runs resume automatically.`,
  storeNotExistMore: 'This store no longer exists.',
  chooseAnotherStore: 'Choose another store.',
  serviceProfileNotExist: ({ profileId }: { profileId: string }) =>
    `The service profile “${profileId}” does not exist.`,
  serviceProfileNotExistNext: 'Import the profile again or choose another.',
  runsBundlesCheckoutsKept: ({ name }: { name: string }) =>
    `${name} has runs, bundle sheets or checkouts; it stays in the list so that their history is kept.`,
  runsBundlesCheckoutsKeptNext: 'To delete it with its history, choose “Delete store and data…”.',
  macosKeychain: 'The macOS Keychain',
  windowsCredentialManager: 'The Windows Credential Manager',
  secretServiceGnomeKeyring: 'The Secret Service (GNOME Keyring, KWallet or KeePassXC)',
  unlockLoginKeychainKeychain:
    'Unlock the login keychain in Keychain Access and allow Partner Desk to use it, then try again.',
  checkCredentialManagerService:
    'Check that the Credential Manager service (VaultSvc) is running and that no policy forbids stored credentials, then try again.',
  startUnlockKeyringLogin:
    'Start and unlock a keyring for this login session (for example the packages gnome-keyring or kwalletmanager with libsecret-1-0), then try again.',
  notUsedModuleTalks: 'could not be used: a part of Partner Desk that uses it did not load.',
  notAcceptRequest: 'did not accept the request.',
  notAnswerTimeWaiting: 'did not respond in time; it may be waiting for its password.',
  notReturnStored: 'did not return what was stored in it.',
  cannotHoldSecretLength: 'cannot hold a secret of this length.',
  keychainSystem: 'The keychain of this system',
  keychainSystemNext: ({ remedies }: { remedies: string | undefined }) =>
    `${remedies} Tokens can also be kept for this session only; they are then deleted when Partner Desk quits.`,
  questionAppNotAnswered: 'Partner Desk is waiting for an answer to another question.',
  questionAppNotAnsweredNext: 'Answer it, then try again.',
  addressCannotOpenedBrowser: ({ address }: { address: string }) =>
    `The address cannot be opened in the browser: ${address}`,
  addressCannotOpenedBrowserNext:
    'Check the addresses in the service profile: they must start with https://.',
});
