// The periods of a report. In its own file, since the entry bundle needs it to parse addresses.
export const PERIOD_KINDS = ['month', 'quarter', 'year', 'all', 'custom'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];
