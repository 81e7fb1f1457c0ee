import { z } from 'zod';

/** What the benchmarks ask of the service's process. */
export const questionSchema = z.object({ ask: z.enum(['mark', 'since', 'stop']) });
export type Question = z.infer<typeof questionSchema>;

const factsSchema = z.object({
  url: z.string(),
  wire: z.unknown(),
  limits: z.record(z.string(), z.number()),
  optional: z.record(z.string(), z.boolean()),
  callbackUrl: z.string(),
});
export type Facts = z.infer<typeof factsSchema>;

/** What the service did since it was asked to mark the moment. */
const workSchema = z.object({
  /** Milliseconds in which its event loop was at work. */
  busy: z.number(),
  requests: z.array(
    z.object({
      at: z.number(),
      method: z.string(),
      path: z.string(),
      status: z.number().nullable(),
      limited: z.boolean(),
    }),
  ),
});
export type Work = z.infer<typeof workSchema>;

export const answerSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('started'), facts: factsSchema }),
  z.object({ is: z.literal('marked') }),
  z.object({ is: z.literal('work'), work: workSchema }),
  z.object({ is: z.literal('failed'), message: z.string() }),
]);
export type Answer = z.infer<typeof answerSchema>;
