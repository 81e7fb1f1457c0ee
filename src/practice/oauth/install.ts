import { randomBytes } from 'node:crypto';
import { emptyReply, type Reply } from '../answers/reply.ts';
import type { OpenCall, OpenRoute } from '../http/call.ts';
import { type Client, installPages } from '../options.ts';
import { readMeta } from '../state/meta.ts';
import { installStore, type Store } from '../state/stores.ts';
import { hashOf } from '../state/tokens.ts';
import { callbackUrlOf, findClient, isCallback } from './clients.ts';
import { installKeyName, mayApprove } from './install-key.ts';
import { escapeHtml, page, paragraph } from './pages.ts';

/** What an install request asks for (spec: Endpoints, install page). */
type Request = {
  readonly client: Client;
  readonly store: string;
  readonly platform: Store['platform'];
  readonly callbackUrl: string;
  readonly scopes: readonly string[];
};

const storeName = /^[A-Za-z0-9][A-Za-z0-9-]{0,62}$/;

/**
 * The permissions page and its decision. Besides the specification's parameters it knows, for flows without
 * a person and for tests: `redirect_uri` (one of the client's callback URLs), `practice_decision`
 * (`approve` or `deny`: redirects at once), `practice_store` (approves for another store, as an owner
 * does who is signed in to the wrong one) and `practice_scopes` (grants only these).
 */
export const installRoutes: readonly OpenRoute[] = [
  {
    access: 'open',
    method: 'GET',
    pattern: '/partners/app/:clientId/install',
    handle: (call) => {
      const asked = readRequest(call, call.query);
      if ('status' in asked) return asked;
      const decision = call.query.get('practice_decision') ?? installPage(call);
      if (decision === 'ask') return permissionsPage(call, asked);
      return decide(call, asked, decision === 'approve', call.query.get('practice_store'));
    },
  },
  {
    access: 'open',
    method: 'POST',
    pattern: '/partners/app/:clientId/install',
    handle: (call) => {
      const form = new URLSearchParams(call.bodyText);
      const asked = readRequest(call, form);
      if ('status' in asked) return asked;
      return decide(call, asked, form.get('decision') === 'approve', form.get('practice_store'));
    },
  },
];

function installPage(call: OpenCall): (typeof installPages)[number] {
  const { service } = call;
  const set = readMeta(service.database, 'install_page');
  return installPages.find((choice) => choice === set) ?? service.options.installPage ?? 'ask';
}

function readRequest(call: OpenCall, values: URLSearchParams): Request | Reply {
  const { service, params } = call;
  const client = findClient(service, params.clientId ?? '');
  if (client === null) {
    return page(404, 'The app was not found', paragraph('No app with this client ID is registered.'));
  }
  const key = values.get(installKeyName);
  if (!mayApprove(service.options.installSecret, key, service.clock.realNow())) {
    const text =
      'Connect the store again in Partner Desk: it opens this page with a key that is valid for a few minutes.';
    return page(403, 'This page has expired or was not opened by Partner Desk', paragraph(text));
  }
  const { platformADomain, platformBDomain, shopDomain } = service.words;
  const parameters: readonly (readonly [string, Store['platform']])[] = [
    [platformADomain, 'a'],
    [platformBDomain, 'b'],
    [shopDomain, 'custom'],
  ];
  const named = parameters.filter(([name]) => values.has(name));
  const [first] = named;
  const store = first === undefined ? '' : (values.get(first[0]) ?? '');
  if (first === undefined || named.length > 1 || !storeName.test(store)) {
    const text = `The address has to name one store, without the domain of its platform, as ${platformADomain}, ${platformBDomain} or ${shopDomain}.`;
    return page(400, 'The store is missing', paragraph(text));
  }
  const callbackUrl = values.get('redirect_uri') ?? callbackUrlOf(service, client);
  if (!isCallback(service, client, callbackUrl)) {
    const text = 'The callback address is not registered for this app.';
    return page(400, 'The callback address does not match', paragraph(text));
  }
  const only = values.get('practice_scopes')?.split(/[\s,]+/) ?? null;
  const scopes = client.scopes.filter((scope) => only === null || only.includes(scope));
  return { client, store, platform: first[1], callbackUrl, scopes };
}

function permissionsPage(call: OpenCall, asked: Request): Reply {
  const origin = new URL(asked.callbackUrl).origin;
  const values: Record<string, string> = {
    [domainName(call, asked.platform)]: asked.store,
    redirect_uri: asked.callbackUrl,
    practice_scopes: asked.scopes.join(' '),
    practice_store: call.query.get('practice_store') ?? '',
    [installKeyName]: call.query.get(installKeyName) ?? '',
  };
  const hidden = Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const content = `
<p>The app <code>${escapeHtml(asked.client.clientId)}</code> asks for access to the store <strong>${escapeHtml(asked.store)}</strong>.</p>
<h2>Permissions</h2>
<ul>${asked.scopes.map((scope) => `<li>${escapeHtml(describeScope(scope))} <code>${escapeHtml(scope)}</code></li>`).join('')}</ul>
<form method="post">
${hidden.join('\n')}
<div class="actions">
<button class="main" type="submit" name="decision" value="approve">Approve</button>
<button type="submit" name="decision" value="deny">Deny</button>
</div>
</form>`;
  return page(200, `Install the app in ${asked.store}`, content, ["'self'", origin]);
}

/** Redirects to the callback URL with a code, or with the refusal. */
function decide(call: OpenCall, asked: Request, approved: boolean, otherStore: string | null): Reply {
  const { service } = call;
  const store = otherStore !== null && storeName.test(otherStore) ? otherStore : asked.store;
  const target = new URL(asked.callbackUrl);
  if (approved) {
    const code = `practice-code-${randomBytes(18).toString('hex')}`;
    const now = service.clock.realNow();
    installStore(service.database, store, asked.platform, now);
    service.database.run(
      'INSERT INTO codes (hash, client_id, redirect_uri, store, scopes, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      hashOf(code),
      asked.client.clientId,
      asked.callbackUrl,
      store.toLowerCase(),
      asked.scopes.join(' '),
      now + service.options.limits.codeSeconds * 1000,
    );
    target.searchParams.set('code', code);
  } else {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', 'The owner of the store did not approve the permissions.');
  }
  // spec: the platform's parameter and shop_domain both carry the store name prefix.
  target.searchParams.set(domainName(call, asked.platform), store);
  target.searchParams.set(service.words.shopDomain, store);
  return emptyReply(302, { Location: target.href, 'Referrer-Policy': 'no-referrer' });
}

function domainName(call: OpenCall, platform: Store['platform']): string {
  const { platformADomain, platformBDomain, shopDomain } = call.service.words;
  return platform === 'a' ? platformADomain : platform === 'b' ? platformBDomain : shopDomain;
}

function describeScope(scope: string): string {
  const [verb = '', ...object] = scope.split('_');
  return `${verb === 'read' ? 'See' : 'Change'} ${object.join(' ')}`;
}
