// A witness request as the coach may read it (public.witness_requests), and the witnesses of a row (rpc/witnessed_rows_of).
import type { ArchivedRequest } from './archived-requests.ts';
import type { AskedSums } from './asked-sums.ts';
import type { WitnessAnswer, WitnessKind } from './witness-kinds.ts';

/** The columns that archives have too. Dates are calendar dates, times instants as ISO strings. */
export interface WitnessRequestRow extends Readonly<Omit<ArchivedRequest, 'kind' | 'asked' | 'answer'>> {
  readonly kind: WitnessKind;
  readonly asked: AskedSums;
  readonly answer: WitnessAnswer | null;
}

/** One witness of a row. A row whose facts have changed since has none. */
export interface RowWitness {
  readonly request: string;
  readonly kind: WitnessKind;
  readonly witness_name: string;
  readonly answered_at: string;
  readonly how: 'witnessed' | 'lettered';
}

/** By the id of the row; rows without witnesses are left out. */
export type WitnessesOfRows = Readonly<Record<string, readonly RowWitness[]>>;
