// The one plan and the periods around it. Source: spec 1 and 9; prices in pence.

/** The trial that sign-up grants. The login panel shows LOGIN_PANEL_TRIAL_DAYS: the spec has both figures. */
export const SIGNUP_TRIAL_DAYS = 30;
/** The figure in the login page's panel and the price row. See SIGNUP_TRIAL_DAYS. */
export const LOGIN_PANEL_TRIAL_DAYS = 14;

export const PLAN_PRICE_PENCE = 999;
export const PLAN_PRICE_TEXT = '£9.99';
export const PLAN_CURRENCY = 'gbp';

export const PLAN_FEATURES = [
  'Unlimited clients',
  'Advanced session tracking',
  'Advanced reporting',
  'Priority support',
  'CPD tracking',
  'Email support',
] as const;

/** A signed-in user whose profile says active or trial but who has no subscription row is shown this period. */
export const FALLBACK_PERIOD_DAYS = 30;
export const FALLBACK_TRIAL_DAYS = 14;
/** Admins without a real subscription are shown one of this length, amount 0, named 'Admin Access'. */
export const ADMIN_PERIOD_DAYS = 365;
export const ADMIN_PLAN_NAME = 'Admin Access';
