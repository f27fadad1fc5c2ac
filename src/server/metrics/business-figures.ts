// What /metrics says of the business: numbers alone, without a label. The database counts them by these names
// (db/functions/business-figures.sql); docs/operations.md has the same sentences.

/** What each counts. A week has 7 days and a month 30, up to the moment of the count. Admins do not count as coaches. */
export const BUSINESS_FIGURES: Readonly<Record<string, string>> = {
  sign_ups_week: 'Coaches who signed up in the last 7 days and confirmed their address',
  active_coaches_week: 'Coaches who signed in, or whose open app renewed its sign-in, in the last 7 days',
  sessions_logged_week: 'Sessions that were recorded in the last 7 days and are still there, without those of imports',
  imports_week: 'Imports that were completed in the last 7 days and not undone',
  paying_coaches: 'Coaches with a subscription that was paid for and has not ended',
  paying_coaches_month_ago: 'Coaches who had one 30 days ago',
  trials_paid_month: 'Coaches who paid for the first time in the last 30 days: trials that became paid',
  coaches_lost_month: 'Coaches who paid 30 days ago and have no paid subscription now',
};
