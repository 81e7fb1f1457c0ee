import { z } from 'zod';
import { profileSchema } from '../domain/profile/profile.ts';
import { behaviourNames, behaviours, type Switches, switchesSchema } from './behaviour.ts';
import { faultPlanSchema } from './faults/plan.ts';

const limitsSchema = z.strictObject({
  /** Leaky bucket per access token; `off`: no limit of requests. Leak in requests per service second. */
  bucket: z
    .union([
      z.literal('off'),
      z.strictObject({ size: z.number().int().positive(), leakPerSecond: z.number().positive() }),
    ])
    .default({ size: 40, leakPerSecond: 2 }),
  tasksPerAdd: z.number().int().positive().default(1000),
  tasksPerBatch: z.number().int().positive().default(10_000),
  /** Batches of one store that are running or waiting. */
  outstandingBatches: z.number().int().positive().default(2),
  pageSize: z.number().int().positive().default(250),
  bodyBytes: z
    .number()
    .int()
    .positive()
    .default(16 * 1024 * 1024),
  /** Lifetime of an authorization code (spec: "a few minutes"), in real seconds. */
  codeSeconds: z.number().min(0).default(300),
  /** Lifetime of an access token in real seconds; null: permanent (spec: Token response). */
  accessTokenSeconds: z.number().min(0).nullable().default(null),
});

/** An app as registered in the partner admin (spec: Partner app). */
const clientSchema = z.strictObject({
  clientId: z.string().min(1),
  /** When given, a secret that is sent must be this one. */
  secret: z.string().min(1).nullable().default(null),
  /** Refuse token requests without the secret. */
  requireSecret: z.boolean().default(false),
  scopes: z.array(z.string().min(1)).min(1),
  /** Where approval redirects to, until another address is registered for the client. */
  callbackUrl: z.string().min(1),
  /** Accept every `http://127.0.0.1:<port>` address with the path of `callbackUrl` as registered, too. */
  anyLoopbackPort: z.boolean().default(true),
});
export type Client = z.output<typeof clientSchema>;

/** The app that the practice service knows from the start. */
export const practiceClient: Client = {
  clientId: 'partner-desk-practice',
  secret: null,
  requireSecret: false,
  scopes: [
    'write_batches',
    'read_discounts',
    'write_discounts',
    'read_subscriptions',
    'write_subscriptions',
    'read_customers',
    'read_orders',
    'write_orders',
  ],
  callbackUrl: 'http://127.0.0.1:47811/oauth/callback',
  anyLoopbackPort: true,
};

export const installPages = ['ask', 'approve', 'deny'] as const;

/** Options of {@link startPracticeService}; every one has a default. */
export const practiceOptionsSchema = z.strictObject({
  /** 0: any free port. `remembered`: the port of the last time with this database if free, else any. */
  port: z.union([z.number().int().min(0).max(65_535), z.literal('remembered')]).default(0),
  host: z.string().default('127.0.0.1'),
  databaseFile: z.string().min(1).default(':memory:'),
  behaviour: z.enum(behaviourNames).default('extended'),
  switches: switchesSchema.partial().default({}),
  /** Undefined: the plan that the database remembers. */
  faultPlan: faultPlanSchema.optional(),
  /** Leaves out the faults that the hostile behaviour brings along. */
  withoutBuiltInFaults: z.boolean().default(false),
  /** Decides seeded data and every choice of the hostile behaviour. Kept with the database. */
  seed: z.number().int().default(1),
  clock: z.strictObject({ speed: z.number().positive().default(1) }).default({ speed: 1 }),
  limits: z
    .union([z.literal('off').transform(() => limitsSchema.parse({ bucket: 'off' })), limitsSchema])
    .default(() => limitsSchema.parse({})),
  processing: z
    .strictObject({
      /** Of one store, in service time. */
      tasksPerSecond: z.number().positive().default(400),
      /** Longest time in real milliseconds for which processing keeps requests waiting. */
      sliceMs: z.number().positive().max(1000).default(8),
    })
    .default({ tasksPerSecond: 400, sliceMs: 8 }),
  wire: profileSchema.shape.wire.default(() => profileSchema.shape.wire.parse({})),
  clients: z.array(clientSchema).min(1).default([practiceClient]),
  /** `approve` and `deny`: the permissions page redirects at once, for flows without a person. */
  installPage: z.enum(installPages).optional(),
  /** Approvals need an address that was made with it ({@link mayApprove}); null: whoever comes may approve. */
  installSecret: z.string().min(16).nullable().default(null),
  /** Key of the inspection surface; made up and kept with the database when absent. */
  inspectionKey: z.string().min(16).optional(),
});
export type PracticeOptions = z.input<typeof practiceOptionsSchema>;
export type ServiceOptions = z.output<typeof practiceOptionsSchema>;

/** The switches of the behaviour, with the ones that were set on their own. */
export function switchesOf(options: ServiceOptions): Switches {
  const given = Object.entries(options.switches).filter(([, value]) => value !== undefined);
  return { ...behaviours[options.behaviour], ...Object.fromEntries(given) };
}
