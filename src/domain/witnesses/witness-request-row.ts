// A witness request as the coach may read it (public.witness_requests), and the witnesses of a row (rpc/witnessed_rows_of).
import type { AskedSums } from './asked-sums.ts';
import type { WitnessAnswer, WitnessKind } from './witness-kinds.ts';

/** Dates are calendar dates, times instants as ISO strings. */
export interface WitnessRequestRow {
  readonly id: string;
  readonly kind: WitnessKind;
  readonly witness_name: string;
  readonly witness_email: string;
  readonly subject: string | null;
  readonly client_ids: string[];
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly message: string;
  /** Only in requests to organisations. */
  readonly coach_role: string | null;
  readonly witness_role: string | null;
  readonly policy: string | null;
  readonly asked: AskedSums;
  readonly mails: 1 | 2;
  readonly created_at: string;
  readonly reminded_at: string | null;
  readonly expires_at: string;
  readonly opened_at: string | null;
  readonly revoked_at: string | null;
  readonly answered_at: string | null;
  readonly answer: WitnessAnswer | null;
  readonly answer_words: string | null;
  readonly answered_by: string | null;
  readonly answered_role: string | null;
  readonly answered_policy: string | null;
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
