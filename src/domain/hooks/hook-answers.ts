// What the functions about hooks answer. Times are ISO instants. The address of a hook is in no answer.
import * as z from 'zod/mini';
import { DELIVERY_TYPES, HOOK_EVENTS } from './hook.ts';

const instant = z.nullable(z.string());

export const hookAnswer = z.object({
  id: z.string(),
  /** The host of its address. */
  place: z.string(),
  types: z.array(z.enum(HOOK_EVENTS)),
  /** Whether clients are named in what is sent. */
  names: z.boolean(),
  created_at: z.string(),
  /** When the first of the deliveries failed that failed one after the other; null: the last one arrived. */
  failing_since: instant,
  /** Null: it is on. */
  off_at: instant,
  /** When an event was left out last, because there were too many that day; null: never. */
  left_out_at: instant,
});
export type Hook = z.infer<typeof hookAnswer>;

export const deliveryAnswer = z.object({
  id: z.string(),
  type: z.enum(DELIVERY_TYPES),
  created_at: z.string(),
  tries: z.number(),
  tried_at: instant,
  /** Null: it has arrived, or is given up. */
  next_try_at: instant,
  arrived_at: instant,
  /** Why the last try failed, a word of hook-problems.ts; null: it did not. */
  problem: z.nullable(z.string()),
  /** What the last try was answered, in HTTP; null: nothing. */
  status: z.nullable(z.number()),
});
export type HookDelivery = z.infer<typeof deliveryAnswer>;

/** What test-hook and send-hook-delivery answer. */
export const sentAnswer = z.object({ delivery: deliveryAnswer });
export type SentAnswer = z.infer<typeof sentAnswer>;

/** What create-hook answers. The secret is in no other answer. */
export const madeHookAnswer = z.object({ hook: hookAnswer, secret: z.string() });
export type MadeHook = z.infer<typeof madeHookAnswer>;
