// What the server's functions for admins return (db/functions/admin-answers.sql). Instants are ISO strings.
import type { MailBlock } from '#domain/auth/mail-delivery.ts';
import type { Role } from '#domain/subscription/access.ts';

/** One account in rpc/admin_user_figures. Only numbers, since an admin cannot see clients. */
export type UserFigures = {
  id: string;
  last_sign_in_at: string | null;
  is_confirmed: boolean;
  /** Why mails are not sent to its address; null: they are. */
  mail_block: MailBlock | null;
  /** Whether signing in takes a second factor. */
  has_factor: boolean;
  /** When it will be removed, since an admin asked for it; null: it stays. */
  factors_go_at: string | null;
  clients: number;
  sessions: number;
  /** The status of the open subscription, else of one that has not ended, else of the newest; null without one. */
  subscription_status: string | null;
  current_period_end: string | null;
  cancel_at_period_end: boolean | null;
  cancel_at: string | null;
};

/** What is done by a command for one coach (ADR 141). */
export type CoachAction =
  | 'records exported'
  | 'account restored'
  | 'account deleted'
  | 'account locked'
  | 'account unlocked';

/** One entry of the audit trail. Addresses are the present ones, null for deleted accounts. */
export type AdminAction = {
  id: number;
  at: string;
  action:
    | 'role changed'
    | CoachAction
    | 'confirmation mailed'
    | 'devices ended'
    | 'trial extended'
    | 'plan granted'
    | 'checkout opened'
    | 'factor removal asked'
    | 'factor removal stopped'
    | 'factors removed'
    | 'support view opened';
  /** null for the server. */
  actor_id: string | null;
  actor_email: string | null;
  /** Of a command for one coach: the user of the server's machine who ran it. */
  operator: string | null;
  subject_id: string;
  subject_email: string | null;
  from_role: Role | null;
  /** null where no role changed. */
  to_role: Role | null;
  /** By how many days a trial was extended. */
  days: number | null;
  /** The last day (YYYY-MM-DD) of a granted plan. */
  until: string | null;
  request_id: string | null;
};

/** A view in rpc/admin_support_views: open to support until its hour is over (ADR 152). */
export type OpenSupportView = {
  id: string;
  /** The coach's. */
  email: string;
  created_at: string;
  expires_at: string;
  /** How often admins have opened it. */
  opened: number;
};

export const ACTIONS_A_PAGE = 100;
/** rpc/admin_actions {page}: the latest first, ACTIONS_A_PAGE per page. */
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
  /** In the currency's minor unit; null if the price was deleted. */
  unit_amount: number | null;
  currency: string | null;
  interval: string | null;
  interval_count: number | null;
};

/** The revenue of active subscriptions with a recurring price in this currency, per month, in the minor unit. */
export type MonthlyRevenue = { currency: string; amount: number; subscriptions: number; cancelling: number };

/** A price on sale, or one that open subscriptions still have, with their number. `id` is the price's. */
export type PricedSubscriptions = Pick<
  ListedSubscription,
  'id' | 'unit_amount' | 'currency' | 'interval' | 'interval_count'
> & {
  is_sold: boolean;
  subscriptions: number;
};

/** A subscription's trial, or the trial of a user who has not subscribed. */
export type EndingTrial = { user_id: string; email: string; ends_at: string; is_subscribed: boolean };

export const TRIALS_ENDING_WITHIN_DAYS = 14;
export const SUBSCRIPTIONS_A_PAGE = 50;
/** rpc/admin_subscriptions {page}: the newest first, SUBSCRIPTIONS_A_PAGE per page; the other values are for all pages. */
export type AdminSubscriptions = {
  total: number;
  subscriptions: ListedSubscription[];
  revenue: MonthlyRevenue[];
  trials_ending: EndingTrial[];
  /** Those on sale first. */
  prices: PricedSubscriptions[];
  /** Past due or unpaid. */
  failed: ListedSubscription[];
};

export type BuiltInKind = 'protected' | 'special';

/** An account named in the settings (spec decision 13), as sync-built-in-accounts returns it. */
export type BuiltInAccount = { id: string; email: string; role: Role; created_at: string; isProtected: boolean };
