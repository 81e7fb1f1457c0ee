import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createProcessor } from './batches/processor.ts';
import { createServiceClock } from './clock.ts';
import { type ServiceFacts, serviceFacts } from './facts.ts';
import { createFaultEngine } from './faults/engine.ts';
import { hostileFaults } from './faults/hostile-plan.ts';
import { createLimiter } from './http/limiter.ts';
import { serve } from './http/serve.ts';
import { createStrangers, isOfAnotherPage } from './http/strangers.ts';
import { createControl, type PracticeControl } from './inspect/control.ts';
import { serveInspection } from './inspect/http.ts';
import { createInspection, type PracticeInspection } from './inspect/read.ts';
import { isOwnHost, listen } from './listen.ts';
import { type PracticeOptions, practiceOptionsSchema, type ServiceOptions, switchesOf } from './options.ts';
import { routes } from './routes.ts';
import type { Service } from './service.ts';
import { type Database, openDatabase } from './state/database.ts';
import { createIds, largeIdBase } from './state/ids.ts';
import { keepMeta, readMeta, writeMeta } from './state/meta.ts';
import { createWords } from './words.ts';

export type PracticeService = {
  /** `http://127.0.0.1:<port>`: base, auth, admin and storefront address alike. */
  readonly url: string;
  readonly port: number;
  /** Key of the inspection surface under `/_practice/`. */
  readonly inspectionKey: string;
  /** What a client has to know of it, as fields of a service profile. */
  readonly facts: ServiceFacts;
  readonly inspect: PracticeInspection;
  readonly control: PracticeControl;
  /** Ends open connections and closes the database. */
  readonly close: () => Promise<void>;
};

/**
 * Starts the practice service: a real HTTP server that implements the specification over a SQLite file of
 * its own. Rejects when the options are not valid or the port is taken.
 */
export async function startPracticeService(given: PracticeOptions = {}): Promise<PracticeService> {
  const options = practiceOptionsSchema.parse(given);
  const database = openDatabase(options.databaseFile);
  try {
    return await start(options, database);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function start(options: ServiceOptions, database: Database): Promise<PracticeService> {
  const service = database.transaction(() => buildService(options, database));
  const inspectionKey =
    options.inspectionKey ?? keepMeta(database, 'inspection_key', () => randomBytes(16).toString('hex'));
  writeMeta(database, 'inspection_key', inspectionKey);
  const inspect = createInspection(database);
  const control = createControl(service);
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 60_000 }, (request, response) => {
    const refusal = !isOwnHost(request, options.host) ? 421 : isOfAnotherPage(request) ? 403 : null;
    if (refusal !== null) {
      // What it sends besides is not read.
      response.writeHead(refusal, { Connection: 'close' }).end();
      return;
    }
    const work = request.url?.startsWith('/_practice/')
      ? serveInspection({ inspect, control, key: inspectionKey }, request, response)
      : serve(service, routes, request, response);
    work.catch((error: unknown) => failed(server, error, response));
  });
  service.strangers.watch(server);
  const port = await listen(server, options, Number(readMeta(database, 'port') ?? 0));
  writeMeta(database, 'port', String(port));
  service.wakeProcessor();
  let closing: Promise<void> | null = null;
  const close = async (): Promise<void> => {
    service.stop();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
    database.close();
  };
  const url = `http://${options.host}:${port}`;
  return {
    url,
    port,
    facts: serviceFacts(options, url),
    inspectionKey,
    inspect,
    control,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

function buildService(options: ServiceOptions, database: Database): Service & { readonly stop: () => void } {
  const switches = switchesOf(options);
  const seed = Number(keepMeta(database, 'seed', () => String(options.seed)));
  const idBase = BigInt(keepMeta(database, 'id_base', () => String(switches.largeIds ? largeIdBase : 0n)));
  const builtIn = options.behaviour === 'hostile' && !options.withoutBuiltInFaults ? hostileFaults : [];
  const processor = createProcessor(() => service);
  const service: Service & { readonly stop: () => void } = {
    options,
    switches,
    seed,
    database,
    words: createWords(options.wire),
    clock: createServiceClock(options.clock.speed, Number(readMeta(database, 'service_time') ?? 0)),
    ids: createIds(database, idBase),
    faults: createFaultEngine(database, seed, options.faultPlan, builtIn),
    limiter: createLimiter(options.limits.bucket),
    strangers: createStrangers(),
    wakeProcessor: processor.wake,
    whenIdle: processor.whenIdle,
    stop: processor.stop,
  };
  return service;
}

/** A defect of the service itself: answered as one, and told to whoever runs it. */
function failed(server: Server, error: unknown, response: ServerResponse): void {
  if (!server.listening) return;
  process.emitWarning(error instanceof Error ? error : String(error), 'PracticeServiceDefect');
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":"defect"}');
}
