import { messages } from './messages.ts';
import { beyondJson, count, type JsonLimits, withStatus } from './words.ts';

/** Proxies, certificates and answers that do not come. */
export const networkMessages = messages({
  proxyNotUsedSince: 'This proxy has not been used since Partner Desk started.',
  userNameNoColon:
    'A user name cannot contain a colon, and neither it nor the password can contain control characters.',
  networkSettingsComputerSay: 'the network settings of this computer',
  httpsProxySays: 'HTTPS_PROXY',
  policyComputerSays: 'the policy of this computer',
  withoutOne: ', or directly',
  requestsGoThrough: ({ host, proxies, or, by }: { host: string; proxies: string; or: string; by: string }) =>
    `Requests to ${host} go through ${proxies}${or}, according to ${by}.`,
  askWhoeverRunsNetwork: 'Ask your network administrator.',
  proxyNotReached: ({ proxy, detail }: { proxy: string; detail: string }) =>
    `The proxy ${proxy} could not be reached${detail}.`,
  checkNetworkConnectionProxy: ({ askIt }: { askIt: string }) =>
    `Check the network connection and the address of the proxy. ${askIt}`,
  proxyNotRead: ({ proxy, detail }: { proxy: string; detail: string }) =>
    `The response of the proxy ${proxy} could not be read${detail}.`,
  certificateProxyCannotTrusted: ({ proxy, detail }: { proxy: string; detail: string }) =>
    `The certificate of the proxy ${proxy} cannot be trusted${detail}.`,
  proxyAsksUserName: ({ proxy }: { proxy: string }) =>
    `The proxy ${proxy} asks for a user name and a password.`,
  enterSettingsUnderNetwork: 'Enter them in Settings, under “Network”.',
  proxyAsksSignPartner: ({ proxy, detail }: { proxy: string; detail: string }) =>
    `The proxy ${proxy} requires sign-in with ${detail || 'another method'}, which Partner Desk does not support.`,
  proxyTakesUserName: ({ askIt }: { askIt: string }) =>
    `Partner Desk supports proxies that use a user name and password (Basic). ${askIt}`,
  proxyNotLetRequests: ({ proxy, host, detail }: { proxy: string; host: string; detail: string }) =>
    `The proxy ${proxy} blocks requests to ${host} (status ${detail}).`,
  hasToBeAllowed: ({ host }: { host: string }) =>
    `Ask your network administrator to allow ${host} on the proxy.`,
  proxyNotReachStatus: ({ proxy, host, detail }: { proxy: string; host: string; detail: string }) =>
    `The proxy ${proxy} could not reach ${host} (status ${detail}).`,
  checkSpellingAddressIf: ({ askIt }: { askIt: string }) =>
    `Check the spelling of the address. If it is right, try again later. ${askIt}`,
  networkSettingsComputerName: ({ host, proxy }: { host: string; proxy: string }) =>
    `This computer is set to reach ${host} through a proxy that Partner Desk cannot use: ${proxy}.`,
  httpHttpsProxiesWork: ({ askIt }: { askIt: string }) =>
    `Partner Desk supports HTTP and HTTPS proxies. ${askIt}`,
  computerManagedRequestsNot: ({ host }: { host: string }) =>
    `This computer is managed: requests to ${host} are not allowed.`,
  askWhoeverManagesComputer:
    'Ask your administrator. The rules are in Settings, under “Managed by your organization”.',
  networkSettingsComputerNot: ({ host, late }: { host: string; late: boolean }) =>
    `The network settings of this computer gave no route to ${host}${late ? ' in time' : ''}.`,
  checkProxySettingsComputer: ({ askIt }: { askIt: string }) =>
    `Check the proxy settings of this computer. ${askIt}`,
  requestWaitedTooLong: 'The request was not sent because it had waited for too long.',
  requestWayCarriedOut: 'The request was already sent, so it may have been carried out.',
  requestNotSent: 'The request was not sent.',
  checkNetworkConnection: 'Check the network connection.',
  askServiceOperator: 'Ask the service operator why the response is so large.',
  notReached: ({ host }: { host: string }) => `${host} could not be reached.`,
  proxyWayNotLet: ({ host }: { host: string }) => `A proxy did not forward the request to ${host}.`,
  notAnswerTime: ({ host }: { host: string }) => `${host} did not respond in time.`,
  connectionBrokeOffBefore: ({ host }: { host: string }) =>
    `The connection to ${host} was interrupted before the response was complete.`,
  answerCutOffDamaged: ({ host }: { host: string }) => `The response from ${host} was cut off or damaged.`,
  answerLargerDeskReads: ({ host }: { host: string }) =>
    `The response from ${host} was larger than Partner Desk can read.`,
  requestGivenUp: 'The request was stopped.',
  requestGivenUpWhile: 'The request was stopped after it was sent, so it may have been carried out.',
  requestGivenUpBefore: 'The request was stopped before it was sent.',
  requestNotFitAddresses: ({ name }: { name: string }) =>
    `The request does not match the addresses in the profile “${name}”, so it was not sent.`,
  requestNotFitAddressesNext: 'Check the addresses in the service profile: they must start with https://.',
  jsonBreaksOff: 'incomplete JSON',
  jsonRepeatsName: 'JSON in which an object has the same key twice',
  emptyUntilClosed: 'an empty body that ended when the connection closed',
  nothingBesideHeader: ({ header }: { header: string }) =>
    `no result, and a header (“${header}”) that may indicate a failure`,
  nothingWithStatus: 'no result, and that status alone does not show that the request succeeded',
  textMoreCharactersMost: ({ characters }: { characters: number }) =>
    `a body of more than ${count(characters)} characters, the most that Partner Desk reads`,
  jsonMoreValuesMost: (limits: JsonLimits) =>
    `JSON that is larger than Partner Desk can read (more than ${beyondJson(limits)})`,
  serviceAnsweredStatusBecame: ({ status, unreadable }: { status: number; unreadable: string }) =>
    `The service responded with status ${status} and ${unreadable}, so the result of the request is unknown.`,
  statusWithoutExplanation: ({ status }: { status: number }) =>
    withStatus('no explanation', status === 0 ? null : status),
  andMore: ({ more }: { more: string }) => `and ${more} more`,
  webPageAnswered: ({ pageWords }: { pageWords: string }) => `the response was a web page: ${pageWords}`,
  serviceListsDiscountsWithout: 'The service ignores the code when it lists discounts.',
  listGoesOn: 'The service lists no discounts, but says that the list has another page.',
  emptyListBeside: ({ field }: { field: string }) =>
    `The service lists no discounts, but its response also has “${field}”, so the list may be incomplete.`,
  emptyListUnnamed: 'The response contains an empty list, but it may not be the list of discounts.',
});
