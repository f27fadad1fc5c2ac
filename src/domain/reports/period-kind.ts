// The periods that a report can be about. Alone in its file: an address is read in the entry bundle.
export const PERIOD_KINDS = ['month', 'quarter', 'year', 'all', 'custom'] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];
