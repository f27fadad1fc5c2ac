// What rpc/cpd_totals returns: the sums of the CPD records of a year and a category.

export interface CpdTotals {
  records: number;
  hours: number;
  /** Years that have records of the category, latest first. */
  years: { year: number; records: number; hours: number }[];
  /** Categories that have records in the year, by name; '' for records without one. */
  categories: { category: string; records: number; hours: number }[];
}

/** The function's arguments; null means no filter. */
export type CpdTotalsArgs = { year: number | null; category: string | null };
