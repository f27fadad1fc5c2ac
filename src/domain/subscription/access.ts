// Who may open and write what (spec 2, 4 and 6). The database has the same rule in
// private.has_access() and private.require_access(); one table of cases tests both.
import { screenAt, screenOf, type RouteAccess } from '#domain/screens.ts';
import { addDaysToInstant, isAfter } from '#domain/time.ts';

export type Role = 'admin' | 'user';

/** `route-table` is the default; with `open-paths`, clients, sessions, reports and export-import need only a login. */
export type AccessRule = 'route-table' | 'open-paths';

/** The input of the rule. Instants are ISO strings in UTC, or null when never set. */
export interface AccessFacts {
  role: Role;
  profileStatus: string | null;
  /** While past_due: since when the provider has been retrying the payment. */
  profileStartsAt: string | null;
  profileEndsAt: string | null;
  subscriptions: readonly { status: string; current_period_end: string | null }[];
}

const OPEN_STATUSES: ReadonlySet<string> = new Set(['active', 'trial', 'trialing']);

/** Statuses of a subscription whose payment did not go through. */
export const UNPAID_STATUSES: ReadonlySet<string | null> = new Set(['past_due', 'unpaid']);

/**
 * When the access of a coach with a failed renewal ends, while the provider still retries the payment; ISO. Null if it does not retry,
 * or with 0 days, the default.
 */
export function graceEndsAt(
  facts: Pick<AccessFacts, 'profileStatus' | 'profileStartsAt'>,
  days: number,
): string | null {
  if (days === 0 || facts.profileStatus !== 'past_due' || facts.profileStartsAt === null) return null;
  return addDaysToInstant(facts.profileStartsAt, days);
}

/**
 * Whether subscription-gated screens and writes are open at `now` (ISO, UTC). A period that ends exactly now has ended.
 * `graceDays` is the setting PAYMENT_GRACE_DAYS. Source: spec 6; the days of grace: ADR 25.
 * @example hasAccess({ role: 'user', profileStatus: 'trial', profileStartsAt: null, profileEndsAt: '2026-12-20T00:00:00Z', subscriptions: [] }, '2026-11-20T00:00:00Z') // true
 */
export function hasAccess(facts: AccessFacts, now: string, graceDays = 0): boolean {
  if (facts.role === 'admin') return true;
  const isOpen = (status: string | null, end: string | null) =>
    status !== null && OPEN_STATUSES.has(status) && end !== null && isAfter(end, now);
  if (isOpen(facts.profileStatus, facts.profileEndsAt)) return true;
  const graceEnd = graceEndsAt(facts, graceDays);
  if (graceEnd !== null && isAfter(graceEnd, now)) return true;
  return facts.subscriptions.some((row) => isOpen(row.status, row.current_period_end));
}

/** What the screen at `path` (without query) requires of the user; `unlisted` if no screen has this path. */
export function routeAccess(path: string, rule: AccessRule): RouteAccess | 'unlisted' {
  const found = screenAt(path);
  if (found === undefined) return 'unlisted';
  const { access, isOpenPath = false } = screenOf(found);
  return rule === 'open-paths' && isOpenPath ? 'login' : access;
}

export const ACCESS_TEXTS = {
  required: { title: 'Subscription Required', description: 'You need an active subscription to access this feature' },
  denied: { title: 'Access Denied', description: "You don't have permission to access the admin panel" },
} as const;

/** SQLSTATE of a write that needs a subscription; the API responds with HTTP 402. */
export const NO_ACCESS_SQLSTATE = 'PT402';
