// The messages between a worker and its primary process, and what a worker is started with.
import * as z from 'zod/mini';
import type { Figures } from '#server/metrics/worker-figures.ts';

/** An environment variable, since a worker needs it before anything else. */
export const PLACE_VARIABLE = 'HOURBOOK_WORKER';

const placeSchema = z.object({
  /** How many workers share the server's limits. */
  of: z.number(),
  /** The first one does what a server does once, at its start and each hour. A worker that replaces it has its number. */
  number: z.number(),
  /** Whether the command starts with it: its failure ends the command, and its port opens as that of a single server. */
  isFirst: z.boolean(),
  /** The port of the simulator that takes Stripe's place; null: none. */
  simulatorPort: z.nullable(z.number()),
});
export type WorkerPlace = z.infer<typeof placeSchema>;

export const readPlace = (text: string): WorkerPlace => placeSchema.parse(JSON.parse(text));

export type FromWorker =
  /** `message`: for the operator. */
  | { readonly say: 'ready'; readonly port: number; readonly message: string }
  /** `id`: of the question; null: unasked, because the worker ends. */
  | { readonly say: 'figures'; readonly id: number | null; readonly figures: Figures }
  | { readonly say: 'read all'; readonly id: number };

export type FromPrimary =
  | { readonly say: 'report'; readonly id: number }
  | { readonly say: 'all'; readonly id: number; readonly text: string }
  | { readonly say: 'retire' };
