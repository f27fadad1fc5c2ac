// What rpc/merge_clients is given and answers, and how long a merge can be undone (ADR 40).
import type { ClientInput } from '#domain/records/client.ts';
import type { SessionInput } from '#domain/records/session.ts';

export const CLIENT_MERGE_UNDO_DAYS = 7;

/** A row as the coach saw it when they decided. */
export interface SeenRow {
  id: string;
  updated_at: string;
}

// A type, since the data client takes no interface here.
export type ClientMergeArgs = {
  /** Random: however often it is sent, it is one merge (spec decision 8). */
  merge_id: string;
  kept_id: string;
  merged_id: string;
  /** Both clients, and all sessions of the days on which both have one. */
  seen: readonly SeenRow[];
  rows: ClientMergeRows;
};

export interface ClientMergeRows {
  /** What the client has from now on: one row, or none where everything stays. */
  clients: readonly Partial<ClientInput>[];
  /** Of two sessions on one day the one that stays, with what changes in it. */
  sessions: readonly ({ id: string } & Partial<SessionInput>)[];
}

/** Also the answer of rpc/undo_client_merge. */
export interface ClientMergeReport {
  id: string;
  kept_id: string;
  merged_id: string;
  /** How many rows changed hands, by table. */
  moved: Readonly<Record<string, number>>;
}
