// Hooks: addresses of a coach's to which events are sent, signed (ADR 148, docs/hooks.md).

export const HOOK_EVENTS = ['session.logged', 'session.confirmed', 'requirement.met', 'renewal.due'] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
/** What a delivery is of: an event, or a test that the coach asked for. */
export const DELIVERY_TYPES = [...HOOK_EVENTS, 'hook.test'] as const;
export type DeliveryType = (typeof DELIVERY_TYPES)[number];

export const DELIVERY_TEXTS: Readonly<Record<DeliveryType, string>> = {
  'session.logged': 'Session logged',
  'session.confirmed': 'Session confirmed by somebody else',
  'requirement.met': 'Requirement met',
  'renewal.due': 'Renewal due in 90 days',
  'hook.test': 'Test',
};

/** As the files about hooks in db/functions have them. */
export const HOOKS_MAX = 5;
export const DELIVERIES_A_DAY = 500;
export const DELIVERY_RETENTION_DAYS = 14;
/** A hook whose deliveries fail for so long is switched off, and a delivery is not tried for longer. */
export const FAILING_DAYS_MAX = 7;

export const HOOK_ADDRESS_MAX_CHARS = 2_000;
export const HOOK_SECRET_PREFIX = 'whsec_';

const PAUSES = [1, 5, 30, 2 * 60, 6 * 60, 12 * 60] as const;
const LONGEST_PAUSE = 24 * 60;
const LONGEST_REST = 60;

/**
 * Minutes until a delivery that failed is tried again.
 * @param tries how many there were, 1 or more
 * @example pauseAfterTries(1) // 1
 */
export const pauseAfterTries = (tries: number): number => PAUSES[tries - 1] ?? LONGEST_PAUSE;

/**
 * Minutes in which nothing is sent to a hook whose deliveries fail, so that it takes no time from others.
 * @param failures one after the other, with this one; 1 or more
 */
export const restAfterFailures = (failures: number): number => Math.min(2 ** Math.min(failures - 1, 10), LONGEST_REST);

/** Times are ISO instants. The address is in no answer. */
export interface Hook {
  readonly id: string;
  /** The host of its address. */
  readonly place: string;
  readonly types: readonly HookEvent[];
  /** Whether clients are named in what is sent. */
  readonly names: boolean;
  readonly created_at: string;
  /** When the first of the deliveries failed that failed one after the other; null: the last one arrived. */
  readonly failing_since: string | null;
  /** Null: it is on. */
  readonly off_at: string | null;
  /** When an event was left out last, because there were too many that day; null: never. */
  readonly left_out_at: string | null;
}

export interface HookDelivery {
  readonly id: string;
  readonly type: DeliveryType;
  readonly created_at: string;
  readonly tries: number;
  readonly tried_at: string | null;
  /** Null: it has arrived, or is given up. */
  readonly next_try_at: string | null;
  readonly arrived_at: string | null;
  /** Why the last try failed, a word of hook-problems.ts; null: it did not. */
  readonly problem: string | null;
  /** What the last try was answered, in HTTP; null: nothing. */
  readonly status: number | null;
}

/** What get-hooks answers. */
export interface HooksAnswer {
  readonly hooks: readonly Hook[];
}

/** What create-hook answers. The secret is in no other answer. */
export interface MadeHook {
  readonly hook: Hook;
  readonly secret: string;
}

/** What get-hook-deliveries answers. */
export interface DeliveriesAnswer {
  readonly deliveries: readonly HookDelivery[];
}

/** What test-hook and send-hook-delivery answer. */
export interface DeliveryAnswer {
  readonly delivery: HookDelivery;
}
