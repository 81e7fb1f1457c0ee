import type { GuardArea } from '../guard.ts';

const transport = { file: 'src/main/api/transport.ts', test: 'test/api/transport.test.ts' };
const client = { file: 'src/main/api/client.ts', test: 'test/api/echoed-secrets.test.ts' };
const paging = { file: 'src/main/api/paging.ts', test: 'test/unit/api/paging.test.ts' };
const reading = { file: 'src/domain/json.ts', test: 'test/unit/domain/json.test.ts' };

const pathSteps = { test: 'test/exploit/path-steps.exploit.test.ts' };

export const requestGuards: readonly GuardArea[] = [
  {
    about: 'Requests to the service',
    guards: [
      {
        name: 'TLS: certificates',
        holds: 'A certificate is checked whatever the environment says.',
        file: 'src/main/network/connector.ts',
        take: '      rejectUnauthorized: true,\n',
        put: '',
        test: 'test/exploit/certificate.exploit.test.ts',
        named: 'a certificate is checked',
      },
      {
        name: 'headers: values',
        holds: 'A value that no header can hold is refused before it takes a connection from other stores.',
        ...transport,
        take: '      for (const [name, value] of Object.entries(headers)) validateHeaderValue(name, value);\n',
        put: '',
        named: 'takes no connection from others',
        isSlow: true,
      },
      {
        name: 'headers: tokens',
        holds: 'An access token that can stand in no header connects nothing.',
        file: 'src/main/oauth/token-client.ts',
        test: 'test/oauth/token-client.test.ts',
        take: '  if (!sendable.test(access_token)) return null;\n',
        put: '',
        named: 'can stand in no header',
      },
      {
        name: 'TLS: https in the API client',
        holds: 'The API client sends no token over plain http to another computer.',
        ...client,
        take: '!url || !isSafeAddress(url.href)',
        put: '!url',
        test: 'test/api/client.test.ts',
        named: 'no token by plain http',
      },
      {
        name: 'TLS: https in the token client',
        holds: 'The token client sends nothing over plain http to another computer.',
        file: 'src/main/oauth/token-client.ts',
        take: '!url || !isSafeAddress(url.href)',
        put: '!url',
        test: 'test/oauth/token-client.test.ts',
        named: 'over plain http',
      },
      {
        name: 'TLS: https of a profile',
        holds: 'A profile with an address that is not https is rejected.',
        file: 'src/main/stores/profiles.ts',
        take: 'unsafe.length > 0',
        put: 'unsafe.length > 9',
        test: 'test/oauth/stores.test.ts',
        named: 'no address that a token must not be sent to',
      },
      {
        name: 'TLS: https in the connection test',
        holds: 'A connection test contacts no other computer over plain http.',
        file: 'src/main/profiles/test-addresses.ts',
        take: '  if (!isSafeAddress(address)) {',
        put: '  if (!isSafeAddress(address) && name === undefined) {',
        test: 'test/profiles/connection.test.ts',
        named: 'over plain http to another computer',
        isSlow: true,
      },
      {
        name: 'addresses without a user',
        holds: 'An address with a user or a password in it gets no token.',
        file: 'src/main/api/address.ts',
        take: " || url.username !== '' || url.password !== ''",
        put: '',
        test: 'test/unit/api/address.test.ts',
        named: 'no token',
      },
      {
        name: 'plain http for this computer alone',
        holds: 'Plain http is allowed only for the addresses of this computer.',
        file: 'src/main/api/address.ts',
        take: "(url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname === '[::1]')",
        put: "(url.hostname.startsWith('127.0.0.1') || url.hostname.startsWith('localhost') || url.hostname === '[::1]')",
        test: 'test/unit/api/address.test.ts',
        named: 'no token',
      },
      {
        name: 'own origin',
        holds: 'A path cannot redirect a request to another origin.',
        file: 'src/main/api/wire.ts',
        take: "!path.startsWith('/') || url.origin !== base.origin",
        put: 'path.length > 9_999',
        test: 'test/unit/api/address.test.ts',
        named: 'no request leaves',
      },
      {
        name: 'own path',
        holds: 'A path cannot lead outside the API’s address.',
        file: 'src/main/api/wire.ts',
        take: "  if (!url.pathname.startsWith(base.pathname === '/' ? '/' : `${base.pathname}/`)) return null;\n",
        put: '',
        test: 'test/api/client.test.ts',
        named: '/../admin',
      },
      {
        name: 'no redirection',
        holds: 'A redirect is not followed, so that a token stays with its service.',
        ...transport,
        take: "    const { Agent } = await import('undici');\n",
        put: `    const { Agent: Plain, interceptors } = await import('undici');
    const following = interceptors.redirect({ maxRedirections: 5 });
    class Agent extends Plain {
      dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
        return following((...given) => super.dispatch(...given))(options, handler);
      }
    }
`,
        named: 'follows no redirect',
      },
      {
        name: 'size of an answer',
        holds: 'A response is read up to 64 MB and no further.',
        ...transport,
        take: 'if (isTooLarge) stop',
        put: 'if (isTooLarge && status < 0) stop',
        named: 'too large',
      },
      {
        name: 'parts of an answer',
        holds: 'A response uses only the memory of its bytes, however it is split into parts.',
        file: 'src/main/api/answer-bytes.ts',
        take: '      place.set(part, length);\n',
        put: `      place.set(part, length);
      const kept: Uint8Array[] = Reflect.get(globalThis, 'kept') ?? [];
      kept.push(part);
      Reflect.set(globalThis, 'kept', kept);
`,
        test: 'test/api/answer-bytes.test.ts',
        named: 'parts of one byte',
      },
      {
        name: 'values of an answer',
        holds: 'JSON of more than two million values is not read.',
        ...reading,
        take: 'if (values > limits.maxValues || keys > limits.maxKeys)',
        put: 'if (keys > limits.maxKeys)',
        named: 'more than two million values',
      },
      {
        name: 'values of an answer that main reads',
        holds:
          'Of what is not left to the runs’ thread, JSON of more than 200,000 values or 50,000 keys is not read.',
        file: 'src/main/api/read-answer.ts',
        take: 'const limits = unread ? jsonLimits : readInMain;',
        put: 'const limits = unread ? jsonLimits : { ...readInMain, ...jsonLimits };',
        test: 'test/api/client.test.ts',
        named: 'only where another thread does it',
      },
      {
        name: 'time of an answer',
        holds: 'A request without a response in time is stopped.',
        ...transport,
        take: '      request.timeoutMs,\n    );',
        put: '      2_000_000_000,\n    );',
        named: 'does not come in time',
        isSlow: true,
      },
      {
        name: 'pages: own origin',
        holds: 'If a next page is at another origin, only its query is used.',
        ...paging,
        take: 'url.origin === base.origin && url.pathname',
        put: 'url.pathname',
        named: 'of an address elsewhere',
      },
      {
        name: 'pages: length of a mark',
        holds: 'A cursor or the address of a page has at most 4,000 characters.',
        ...paging,
        take: "return text === '' || text.length > longest ? null : text;",
        put: "return text === '' ? null : text;",
        named: '4,000',
      },
      {
        name: 'paths: cells that are steps',
        holds: 'A row whose ID is “..” or reads as it, once decoded, is not sent.',
        file: 'src/main/runs/sending/requests.ts',
        take: 'if (isPathPart(text))',
        put: 'if (text !== null)',
        ...pathSteps,
        named: 'no request has',
      },
      {
        name: 'paths: rows before a run',
        holds: 'A checkout whose token is a step of a path is refused by its review.',
        file: 'src/domain/path-part.ts',
        take: '!onlyDots.test(text)',
        put: "text !== ''",
        ...pathSteps,
        named: 'a checkout whose token',
      },
      {
        name: 'paths: IDs of responses that are steps',
        holds: 'An ID in a response that consists of dots is none, however they are spelled.',
        file: 'src/main/runs/decode/envelope.ts',
        take: '<= longestId && isPathPart(text)',
        put: "<= longestId && text !== ''",
        ...pathSteps,
        named: 'an ID of a response',
      },
      {
        name: 'paths: bundles that are steps',
        holds: 'A response with a bundle whose ID consists of dots is not read.',
        file: 'src/domain/bundles/selection.ts',
        take: ' || !isPathPart(id)',
        put: '',
        ...pathSteps,
        named: 'an ID of a response',
      },
      {
        name: 'paths: rows of a damaged file',
        holds: 'A row of a damaged run that names another path is not sent.',
        file: 'src/main/runs/sending/requests.ts',
        take: '  if (isPathPart(text)) return `/${endpoint}/',
        put: '  if (text !== null) return `/${endpoint}/',
        test: 'test/checkouts/damaged-runs.test.ts',
        named: 'nothing is sent to another path',
      },
      {
        name: 'paths: batches that are steps',
        holds: 'The ID of a batch in a damaged file leads to no other path.',
        file: 'src/main/runs/sending/requests.ts',
        take: 'if (isPathPart(batchId))',
        put: 'if (batchId !== null)',
        ...pathSteps,
        named: 'no request has',
      },
    ],
  },
];
