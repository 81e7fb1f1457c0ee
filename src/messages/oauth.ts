import { messages } from './messages.ts';

/** Connecting a store: the install page, its callback, the token endpoint, and the check of the store. */
export const oauthMessages = messages({
  approvalArrived: 'Approval received',
  finishingConnection: ({ storeName }: { storeName: string }) =>
    `Partner Desk is completing the connection to ${storeName}.`,
  windowClosed: 'You can close this window.',
  storeNotConnected: 'The store was not connected',
  installationArrived: 'Installation received',
  asksInPartnerDesk: ({ storeName }: { storeName: string }) =>
    `Partner Desk is asking whether to connect ${storeName}. Answer there; nothing is connected until you do.`,
  framed: 'Approval opened inside another page',
  tabsOnly: 'For your security, Partner Desk accepts an approval only in a separate browser tab.',
  openInstallPageOwn:
    'Open the install page in its own tab and approve there, or open this frame in a new tab.',
  nothingToDoHere: 'Nothing to do here',
  addressOnlyForInstallPages: 'This address only accepts responses from an install page.',
  pastedAddressNotCallback: ({ storeName }: { storeName: string }) =>
    `The pasted address does not match the callback URL of ${storeName}.`,
  pastedAddressNotCallbackNext: ({ callbackUrl }: { callbackUrl: string }) =>
    `Copy the whole address from the browser after approving; it starts with ${callbackUrl}`,
  pastedAddressWithoutCode: 'The pasted address contains no authorization code.',
  pastedAddressWithoutCodeNext: 'Copy the whole address, with everything after the question mark.',
  permissionsNotGranted: ({ storeName }: { storeName: string }) =>
    `The permissions for ${storeName} were not granted on the install page.`,
  permissionsNotGrantedNext:
    'Connect again and approve the permissions, or ask the owner of the store to do it.',
  wrongStore: ({ shown, domain }: { shown: string; domain: string }) =>
    `The approval was for the store “${shown}”, not for “${domain}”. Nothing was connected.`,
  wrongStoreNext:
    'Sign in to the right store in the browser and connect again, or correct the store subdomain.',
  wrongPlatform: ({ domain, contradiction }: { domain: string; contradiction: string }) =>
    `The approval for “${domain}” ${contradiction}. Nothing was connected.`,
  wrongPlatformNext: 'Choose the platform that the store is on, and connect again.',
  callbackNamesNoStore: ({ domain }: { domain: string }) =>
    `The callback does not include a store, so it cannot be matched with “${domain}”. Nothing was connected.`,
  callbackNamesNoStoreNext:
    'Connect again. If it happens again, check the store parameters under “Names in requests” in the service profile.',
  codeUnreadable: ({ storeName }: { storeName: string }) =>
    `The callback for ${storeName} contains an authorization code that cannot be read.`,
  connectAgain: 'Connect again.',
  platformA: 'platform A',
  platformB: 'platform B',
  namesAnotherPlatform: ({ words, asChosen }: { words: string; asChosen: string }) =>
    `points to ${words}, but you are connecting the store ${asChosen}`,
  onPlatformA: 'on platform A',
  onPlatformB: 'on platform B',
  asCustomStore: 'as a custom store',
  callbackInstallationCarriesCode: 'An installation callback contains a code that cannot be read.',
  callbackInstallationNamesNoPlatform: 'An installation callback does not include the platform of its store.',
  callbackInstallationFitsMore:
    'An installation callback matches more than one app and does not say which one it is for.',
  callbackInstallationNamesBoth: 'An installation callback names both platforms.',
  callbackInstallationNamesNoStore: 'An installation callback does not name exactly one store.',
  installationRefused: ({ message }: { message: string }) => `${message} Nothing was connected.`,
  installationRefusedNext: 'Connect the store from Partner Desk.',
  approveBrowserCopyAddress:
    'Approve in the browser, copy the address of the page that opens next, even if it shows an error, and paste it here.',
  portInUse: ({ port }: { port: number }) =>
    `Another program on this computer is using port ${port}, which the callback URL needs.`,
  portInUseNext: ({ paste }: { paste: string }) => `${paste} Or close the other program and connect again.`,
  portUnusable: ({ port, code }: { port: number; code: string | undefined }) =>
    `Partner Desk cannot use port ${port}, which the callback URL needs (${code ?? 'unknown reason'}).`,
  notConnectedBecause: ({ found, storeName }: { found: string; storeName: string }) =>
    `${found} ${storeName} was not connected.`,
  thenConnectAgain: ({ value }: { value: string }) => `${value} Then connect again.`,
  tokenEndpointNotReached: ({ host, storeName }: { host: string; storeName: string }) =>
    `The token endpoint at ${host} could not be reached, so ${storeName} was not connected.`,
  tokenEndpointNotReachedNext:
    'Check the network and the addresses in the service profile, then connect again.',
  notTokenEndpoint: ({ host, storeName, status }: { host: string; storeName: string; status: number }) =>
    `${host} responded with status ${status}, but not as a token endpoint does, so ${storeName} was not connected. The authorization code may still be valid.`,
  notTokenEndpointNext: 'Check the token address in the service profile, then connect again.',
  tokenEndpointBrokeOff: ({ host, storeName }: { host: string; storeName: string }) =>
    `The token endpoint at ${host} did not finish its response for ${storeName}; the code may have been used.`,
  answerWithoutToken: ({ host, storeName }: { host: string; storeName: string }) =>
    `The token endpoint at ${host} responded for ${storeName}, but its response contains no readable access token.`,
  answerWithTokenOver: ({ host, storeName }: { host: string; storeName: string }) =>
    `The token endpoint at ${host} responded for ${storeName} with an access token that has already expired.`,
  answerWithoutTokenNext:
    'Connect again. If it happens again, check the token address in the service profile.',
  tokenEndpointBusy: ({ host, status }: { host: string; status: number }) =>
    `The token endpoint at ${host} cannot respond right now (status ${status}).`,
  tokenEndpointBusyNext: 'Connect again in a few minutes.',
  unknownClientId: ({ storeName, isWithSecret }: { storeName: string; isWithSecret: boolean }) =>
    `The service does not recognize the client ID${isWithSecret ? ' or the client secret' : ''} entered for ${storeName}.`,
  unknownClientIdNext:
    'Compare the client ID (and the client secret, if the service requires one) with the partner admin.',
  callbackNotRegistered: 'The callback URL is not the one registered for the app.',
  callbackNotRegisteredNext:
    'Copy the callback URL exactly as it is in the partner admin, then connect again.',
  codeExpired: ({ storeName }: { storeName: string }) =>
    `The authorization code for ${storeName} has expired: it is valid for a few minutes only.`,
  codeNotAccepted: ({ storeName }: { storeName: string }) =>
    `The service did not accept the authorization code for ${storeName}; it is unknown, used or expired.`,
  codeExpiredNext: 'Connect again and approve within a few minutes.',
  codeUsed: ({ storeName }: { storeName: string }) =>
    `The authorization code for ${storeName} was already used; each code works once.`,
  codeUsedNext: 'Connect again to get a new code.',
  notRenewedBecause: ({ found, storeName }: { found: string; storeName: string }) =>
    `${found} The sign-in for ${storeName} could not be renewed.`,
  endpointNotReached: ({ host }: { host: string }) => `The token endpoint at ${host} could not be reached.`,
  endpointBrokeOff: ({ host }: { host: string }) =>
    `The token endpoint at ${host} did not finish its response.`,
  endpointWithoutToken: ({ host }: { host: string }) =>
    `The token endpoint at ${host} responded, but without an access token that can be read.`,
  renewalRefusedNow: ({ storeName, status }: { storeName: string; status: number }) =>
    `The sign-in for ${storeName} could not be renewed right now: the token endpoint responded with status ${status}.`,
  renewalRefusedNowNext:
    'It will be retried automatically. If the sign-in still fails after an hour, reconnect the store.',
  didNotAnswer: ({ cause }: { cause: string }) => `did not respond (${cause})`,
  grantAppScopePartner:
    'Add the scope for reading the store to the app in the partner admin, and connect again.',
  answeredStatus: ({ status }: { status: number }) => `responded with status ${status}`,
  namedNoStoreAnswer: 'did not include a store in its response',
  belongsToAnotherStore: ({ shown, domain }: { shown: string; domain: string }) =>
    `says that the tokens belong to the store “${shown}”, not to “${domain}”`,
  tokensOfAnotherStore: ({ belong }: { belong: string }) =>
    `The service ${belong}. The tokens were discarded.`,
  tokensOfAnotherStoreNext: 'Sign in to the right store in the browser and connect again.',
  storeNotVerified: ({ identityPath, what, name }: { identityPath: string; what: string; name: string }) =>
    `Partner Desk asked the service which store the tokens belong to (GET ${identityPath}), but it ${what}. ${name} was not connected, and the tokens were discarded.`,
  storeNotVerifiedNext: ({ value, label }: { value: string; label: string | undefined }) =>
    `${value}If the service cannot report which store the tokens belong to, turn off “${label}” in the service profile.`,
});
