// What whole columns have decided before the first row is read.
import type { DateDecisions } from './date-column.ts';
import type { DurationUnits } from './duration-column.ts';
import type { PaymentDecisions } from './payment-column.ts';

export interface ColumnDecisions {
  readonly dates: DateDecisions;
  readonly units: DurationUnits;
  readonly paidUnits: DurationUnits;
  readonly proBonoUnits: DurationUnits;
  readonly payments: PaymentDecisions;
  /** Where somebody put marks, an empty cell says no. */
  readonly blankIsNo: boolean;
  /** Minutes for rows whose length nothing says, null while it is not known. */
  readonly missingDuration: number | null;
  /** By the index of a row without a name: the name that stands above it, and whether it is meant. */
  readonly namesAbove: ReadonlyMap<number, { readonly name: string; readonly is: 'yes' | 'no' | 'ask' }>;
}
