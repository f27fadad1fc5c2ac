// What rpc/cpd_totals answers: the sums of the CPD records that a year and a category let through.

export interface CpdTotals {
  records: number;
  hours: number;
  /** Years that have records of the category, latest first. */
  years: { year: number; records: number; hours: number }[];
  /** Categories that have records in the year, by name; '' where none was given. */
  categories: { category: string; records: number; hours: number }[];
}

/** The function's arguments; null lets everything through. */
export type CpdTotalsArgs = { year: number | null; category: string | null };
