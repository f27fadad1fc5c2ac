// What the server tells admins (db/migrations/0017-admin.sql, 0085). Instants are ISO strings.
import type { Role } from '#domain/subscription/access.ts';

/** rpc/admin_user_figures, of one account. Numbers only: an admin sees nobody's clients. */
export type UserFigures = {
  id: string;
  last_sign_in_at: string | null;
  clients: number;
  sessions: number;
  /** Of the subscription that is open now, else the newest; null without one. */
  subscription_status: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean | null;
  cancel_at: string | null;
};

/** One entry of the trail. Addresses are today's, null where the account is gone. */
export type AdminAction = {
  id: number;
  at: string;
  action: 'role changed';
  /** null: the server itself. */
  actor_id: string | null;
  actor_email: string | null;
  subject_id: string;
  subject_email: string | null;
  from_role: Role | null;
  to_role: Role;
  request_id: string | null;
};

export const ACTIONS_A_PAGE = 100;
/** rpc/admin_actions {page}: the latest first, ACTIONS_A_PAGE a page. */
export type AdminActions = { total: number; actions: AdminAction[] };

export type ListedSubscription = {
  id: string;
  user_id: string;
  email: string;
  status: string;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  cancel_at: string | null;
  created_at: string;
  trial_end: string | null;
  /** In the currency's minor unit; null when the price is gone. */
  unit_amount: number | null;
  currency: string | null;
  interval: string | null;
  interval_count: number | null;
};

/** Of the active subscriptions with a recurring price in this currency, normalised to a month, in the minor unit. */
export type MonthlyRevenue = { currency: string; amount: number; subscriptions: number; cancelling: number };

/** A subscription's trial, or one that sign-up gave to somebody who has not subscribed. */
export type EndingTrial = { user_id: string; email: string; ends_at: string; is_subscribed: boolean };

export const TRIALS_ENDING_WITHIN_DAYS = 14;
export const SUBSCRIPTIONS_A_PAGE = 50;
/** rpc/admin_subscriptions {page}: the newest first, SUBSCRIPTIONS_A_PAGE a page; the rest is of all pages. */
export type AdminSubscriptions = {
  total: number;
  subscriptions: ListedSubscription[];
  revenue: MonthlyRevenue[];
  trials_ending: EndingTrial[];
  /** Past due or unpaid. */
  failed: ListedSubscription[];
};

/** An account that the settings name (spec decision 13), as sync-built-in-accounts answers it. */
export type BuiltInAccount = { id: string; email: string; role: Role; created_at: string; isProtected: boolean };
