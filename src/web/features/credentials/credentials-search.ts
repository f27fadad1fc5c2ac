import { day, oneOf, searchParser } from '#web/data/wire/search-params.ts';
import { CREDENTIAL_PARAMS } from '#web/parts/credential-params.ts';

export const TABS = ['rules', 'plan', 'renewal', 'missing', 'audit'] as const;
export const MAX_HOURS_A_WEEK = 80;
export const MAX_NEW_CLIENTS = 200;

const from0 = (most: number) => (value: unknown) =>
  typeof value === 'number' && value >= 0 && value <= most ? value : undefined;

/** Search parameters of /reports/credentials. */
export const parseCredentialsSearch = searchParser({
  /** Missing: the rules. The last two are parts of Evidence, the others of Path. */
  tab: oneOf(...TABS),
  /** Missing: the first body, and the body's first level. */
  ...CREDENTIAL_PARAMS,
  /** The planned application date; missing: today. */
  on: day,
  /** Hours of coaching per week for the plan; missing: as in the last 90 days. */
  week: from0(MAX_HOURS_A_WEEK),
  /** New clients per year for the plan; missing: as in the last year. */
  clients: from0(MAX_NEW_CLIENTS),
});
export type CredentialsSearch = ReturnType<typeof parseCredentialsSearch>;

/** A change of some; undefined: back to what is usual. */
export type SearchChange = { [Key in keyof CredentialsSearch]?: CredentialsSearch[Key] | undefined };
