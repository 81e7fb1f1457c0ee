import { messages } from './messages.ts';
import { plural } from './words.ts';

/** Service profiles: saving, the connection test and what it finds. */
export const profilesMessages = messages({
  connectionTest: 'Connection test',
  sendTestRequests: ({ hosts }: { hosts: string }) => `Send test requests to ${hosts}?`,
  noSavedServiceProfile: ({ hosts }: { hosts: number }) =>
    `No saved service profile uses ${plural(hosts, 'this address', 'these addresses')}. The requests carry no token and no secret, but ${plural(hosts, 'the operator of the address sees', 'the operators of the addresses see')} that this computer sent a request.`,
  sendThem: 'Send them',
  nothingSent: 'Nothing was sent.',
  fieldBefore: ({ shown }: { shown: string }) => `  before: ${shown}`,
  fieldAfter: ({ shown }: { shown: string }) => `  after: ${shown}`,
  tooLongChanges: 'The changes are too long to confirm. Nothing was saved.',
  tooLongChangesNext: 'Change fewer fields at once, or shorten their lists.',
  serviceNotAdded: 'The service was not added.',
  serviceProfileNotChanged: 'The service profile was not changed.',
  serviceProfileChangedWhile: 'The service profile changed before you confirmed, so nothing was saved.',
  serviceProfileChangedWhileNext: 'Review it, then save.',
  tokensProfileTokensNot: ({
    names,
    holders,
    labelsOf,
  }: {
    names: string;
    holders: number;
    labelsOf: string;
  }) =>
    `${names} ${holders === 1 ? 'uses this profile and still has' : 'use this profile and still have'} tokens. Tokens are not sent to another address, so nothing was saved: ${labelsOf} cannot be changed until every store with the profile is disconnected.`,
  tokensProfileTokensNotNext:
    'Disconnect the stores with this profile, save the profile and reconnect the stores, or duplicate the profile.',
  serviceProfile: 'Service profile',
  newHere: ({ hosts }: { hosts: readonly string[] }) =>
    `${plural(hosts.length, 'New host', 'New hosts')}: ${hosts.join(', ')}`,
  signInsTokensClient:
    'Sign-ins, tokens and client secrets of the stores that you connect with this profile are sent there.',
  addServiceQuestion: ({ name }: { name: string }) => `Add the service “${name}”?`,
  sameHost: ({ others }: { others: string }) => `The same host is in: ${others}`,
  addServiceAction: 'Add the service',
  storesProfile: ({ names }: { names: string }) => `Stores with this profile: ${names}`,
  sentHowAnswersRead: 'The profile decides what is sent for them and how responses are read.',
  changeServiceProfile: ({ name, count2, index }: { name: string; count2: number; index: number }) =>
    `Change the service profile “${name}”?${count2 > 1 ? ` (${index} of ${count2})` : ''}`,
  changeProfile: 'Change the profile',
  nextChanges: 'Next',
  noAddress: 'This is not an address.',
  enterAddressBeginsHttps: 'Enter an address that begins with https://.',
  spokenWithoutEncryptionNothing: ({ host }: { host: string }) =>
    `${host} would be contacted without encryption. Nothing was sent.`,
  useHttpsPlainHttp: 'Use https://; http:// is allowed only for this computer.',
  standsPlaceRealAddress: ({ hostname }: { hostname: string }) => `${hostname} is only a placeholder.`,
  duplicateProfileEnterAddresses: 'Duplicate the profile, and enter the addresses of the service.',
  answeredStatusMsFails: ({ host, status, ms }: { host: string; status: number; ms: number }) =>
    `${host} responded with status ${status} in ${ms} ms, so it is failing.`,
  tryAgainLaterAsk: 'Try again later, or ask the service operator.',
  reachedAnsweredStatusMs: ({ host, status, ms }: { host: string; status: number; ms: number }) =>
    `${host} was reached: it responded with status ${status} in ${ms} ms.`,
  tokenEndpoint: 'Token endpoint',
  nothingAnswersTokenAddress: 'Not tested, because the token address failed.',
  installPageCallback: 'Install page and callback',
  theyNeedClientId: 'They need the client ID of an app.',
  connectingStoreTries: 'They are tested when you connect a store.',
  discountsBatchesBundlesSubscriptions: 'Discounts, batches, bundles and subscriptions',
  nothingTriedWithoutChanging: 'They are not tested, because most of these requests change something.',
  runSingleRowTries: 'Test discounts and batches with “Try this service…”, or any of them with a small run.',
  requestsToken: 'Requests with a token',
  noStoreUsesProfile: 'No store uses the profile yet.',
  noStoreProfileConnected: 'No store with the profile is connected.',
  connectStoreTestAgain: 'Connect a store, then test again.',
  addressesNamesChangedNot:
    'The addresses or names were changed but not saved. Tokens go to saved addresses only.',
  saveTestAgain: 'Save, then test again.',
  nothingAnswersApiAddress: 'Not tested, because the API address failed.',
  tokenOf: ({ name }: { name: string }) => `Token of ${name}`,
  profileNoEndpointRead:
    'The profile has no endpoint that can be read without an ID, so the token and the header names were not tested.',
  theyShowFirstSmall: 'To test them, use a small run.',
  needsIdThingNot: 'It needs the ID of something that exists, so it was not tested.',
  getAnsweredStatusBut: ({ path, status }: { path: string; status: number }) =>
    `GET ${path} responded with status ${status}, but not in JSON.`,
  checkApiAddressSwitch: ({ about }: { about: string }) => `Check the API address, or turn off “${about}”.`,
  getAnsweredStatus: ({ path, name, status }: { path: string; name: string; status: number }) =>
    `GET ${path} with the token of ${name} returned status ${status}.`,
  getRefusedStatus: ({ path, status, words }: { path: string; status: number; words: string }) =>
    `GET ${path} was rejected with status ${status}: ${words}`,
  checkHeaderPrefixConnect: ({ store }: { store: string }) =>
    `Check the header prefix, or reconnect ${store}.`,
  usuallyScopeMissingGrant: ({ store }: { store: string }) =>
    `Usually a scope is missing: add it to the app in the partner admin and reconnect ${store}.`,
  switchOffServiceNot: ({ about }: { about: string }) =>
    `Check the API address. If it is right, turn off “${about}”: the service does not seem to have it.`,
  checkVersionsUnderNames: 'Check the versions under “Names in requests”.',
  readServiceSaysTest: 'Read the service response, then test again.',
  noTokenEndpointStatus: ({ host, pathname, status }: { host: string; pathname: string; status: number }) =>
    `There is no token endpoint at ${host}${pathname} (status ${status}).`,
  checkTokenAddressEntered: 'Check the token address. Enter it without /oauth/token at the end.',
  serviceHadTooMany: 'The service rejected this request because it received too many (status 429).',
  testAgainMinute: 'Test again in a minute.',
  refusesMadeUpCode: ({ status }: { status: number }) =>
    `It rejects a made-up code with status ${status}, as a token endpoint does.`,
  answeredStatusButNot: ({ status }: { status: number }) =>
    `It responded with status ${status}, but not in JSON.`,
  checkTokenAddressSomething: 'Check the token address: something other than the service may respond there.',
  failedStatus: ({ status }: { status: number }) => `It failed with status ${status}.`,
  answeredMadeUpCode: ({ status }: { status: number }) =>
    `It responded to a made-up code with status ${status}, which a token endpoint does not do.`,
  notAnswerTime: ({ host }: { host: string }) => `${host} did not respond in time.`,
  noAnswerRead: ({ host, cause }: { host: string; cause: string }) =>
    `No response from ${host} could be read (${cause}).`,
  checkAddressNetworkConnection: 'Check the address, and the network connection of this computer.',
  askWhoeverRunsService:
    'Ask the service operator, or your network administrator, for a trusted certificate. One that is installed on this computer takes effect at the next start. This check cannot be skipped, because tokens could be read in transit.',
  noComputerName: ({ host }: { host: string }) => `There is no host named ${host}.`,
  checkSpellingAddress: 'Check the spelling of the address.',
  nameNotLookedUp: ({ host }: { host: string }) => `The name ${host} could not be looked up.`,
  checkNetworkConnectionComputer:
    'Check the network connection of this computer, and the spelling of the address.',
  refusesConnectionsNothingListens: ({ host }: { host: string }) =>
    `${host} refuses connections: no program accepts them there.`,
  checkPortServiceRunning: 'Check the port in the address, and whether the service is running.',
  noWayComputer: ({ host }: { host: string }) => `This computer has no route to ${host}.`,
  certificateNotValidToday: ({ host }: { host: string }) => `The certificate of ${host} is not valid today.`,
  checkDateComputer: ({ certificate }: { certificate: string }) =>
    `Check the date of this computer. ${certificate}`,
  certificateAnswersAnotherName: ({ host }: { host: string }) =>
    `The certificate of ${host} is for another name.`,
  checkSpellingAndCertificate: ({ certificate }: { certificate: string }) =>
    `Check the spelling of the address. ${certificate}`,
  certificateCannotTrusted: ({ host }: { host: string }) => `The certificate of ${host} cannot be trusted.`,
  notSpeakHttpsAddress: ({ host }: { host: string }) => `${host} does not support HTTPS at this address.`,
  checkPortAddressComputer:
    'Check the port in the address. Only this computer can be contacted without HTTPS.',
  tookConnectionBrokeOff: ({ host }: { host: string }) =>
    `${host} accepted the connection and closed it without a response.`,
  checkPortAndHttps: 'Check the port in the address, and whether https:// is right for it.',
  fileTooLargeService: 'The file is too large to be a service profile.',
  profileGone: 'This profile no longer exists.',
  storeUsesProfile: ({ name }: { name: string }) => `The store ${name} uses this profile.`,
  removeStoreFirst: 'Remove the store from the list, or delete it with its data, then delete the profile.',
  fileNotRead: 'The file could not be read.',
  chooseFileAgain: 'Choose the file again.',
  profileNotWritten: 'The profile could not be written.',
  profileNotWrittenNext: 'Choose another folder, or free up space on the disk.',
});
