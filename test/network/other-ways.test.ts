import { expect, test } from 'vitest';
import { freePort } from '../../scripts/faults/free-port.ts';
import { login, scene, startTalker, summary, wordsOf } from './support.ts';

test('takes the next way where a proxy cannot be reached, and none after one that refused', async () => {
  const closed = await freePort();
  const next = await scene({}, { list: (port) => `PROXY 127.0.0.1:${closed}; PROXY 127.0.0.1:${port}` });
  expect(summary(await next.send())).toBe('answered 200');
  const refused = await scene(
    {},
    { list: (port) => `PROXY 127.0.0.1:${port}; PROXY 127.0.0.1:${port}; DIRECT` },
  );
  refused.proxy.answer(403);
  expect(summary(await refused.send())).toBe('not-sent: proxy');
  expect(refused.proxy.connects).toHaveLength(1);
  const alone = await scene({}, { list: () => `PROXY 127.0.0.1:${closed}` });
  expect(wordsOf(await alone.send())).toContain('could not be reached (ECONNREFUSED)');
});

test.each([
  ['other words', 'PROXY', 'SSH-2.0-server\r\n\r\n', 'response of the proxy'],
  ['a page without a status', 'PROXY', '<html>blocked</html>', 'response of the proxy'],
  ['half an answer', 'PROXY', 'HTTP/1.1 403 Forb', 'response of the proxy'],
  ['too many headers', 'PROXY', `HTTP/1.1 403 No\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`, 'response'],
  ['no TLS', 'HTTPS', 'HTTP/1.1 400 No\r\n\r\n', 'certificate of the proxy'],
])('takes no other way where a proxy answers %s', async (_name, scheme, answers, words) => {
  const odd = await startTalker(answers);
  const its = await scene({}, { list: (port) => `${scheme} 127.0.0.1:${odd}; PROXY 127.0.0.1:${port}` });
  const exchange = await its.send();
  expect(summary(exchange)).toBe('not-sent: proxy');
  expect(wordsOf(exchange)).toContain(words);
  expect(its.proxy.connects).toEqual([]);
});

test('takes the next way where a proxy hangs up without a word', async () => {
  const silent = await startTalker('');
  const its = await scene({}, { list: (port) => `PROXY 127.0.0.1:${silent}; PROXY 127.0.0.1:${port}` });
  expect(summary(await its.send())).toBe('answered 200');
});

test('takes no other way where a proxy hangs up once it was signed in to', async () => {
  const asks = 'HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n';
  const odd = await startTalker(asks, asks, '');
  const its = await scene({}, { list: (port) => `PROXY 127.0.0.1:${odd}; PROXY 127.0.0.1:${port}` });
  expect(summary(await its.send())).toBe('not-sent: proxy');
  await its.network.logins.save(`http://127.0.0.1:${odd}`, login);
  const exchange = await its.send();
  expect(wordsOf(exchange)).toContain('response of the proxy');
  expect(its.proxy.connects).toEqual([]);
});
