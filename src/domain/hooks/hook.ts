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
