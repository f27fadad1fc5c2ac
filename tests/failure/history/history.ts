// What clients of several coaches did to their own records, and what they saw: made by workload.ts, checked by
// check-history.ts. A record is known by a key in its texts, so that one stored twice is noticed whatever its id.

/** refused: the answer says that nothing was done. unknown: no answer, or one that leaves it open. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Write {
  readonly kind: 'insert' | 'update' | 'delete';
  readonly coach: string;
  readonly key: string;
  /** Of the writes to this record, which are made one after the other; the insert is 1. None follows an unknown one. */
  readonly version: number;
  /** Milliseconds by one clock, when it was sent and when its answer was there. */
  readonly began: number;
  readonly ended: number;
  readonly outcome: Outcome;
  /** Rows that the answer says were written. */
  readonly rows: number;
}

export interface Read {
  readonly coach: string;
  /** The record that was asked for; null: all of the coach's. */
  readonly key: string | null;
  readonly began: number;
  readonly ended: number;
  readonly rows: readonly SeenRow[];
}

export interface SeenRow {
  readonly id: string;
  readonly owner: string;
  /** Read from a text in clear and from an encrypted one. null: not a text of textOf. */
  readonly name: Payload | null;
  readonly notes: Payload | null;
}

export interface Payload {
  readonly key: string;
  readonly version: number;
}

export interface History {
  readonly writes: readonly Write[];
  readonly reads: readonly Read[];
}

export const textOf = ({ key, version }: Payload): string => `Written ${key} ${version}`;

export function readText(text: string | null): Payload | null {
  const match = /^Written (\S+) (\d+)$/.exec(text ?? '');
  return match ? { key: match[1]!, version: Number(match[2]) } : null;
}
