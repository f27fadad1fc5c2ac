// A user's statement that waits for its result, and which others it may share a transaction with.
import type { IsGone, RawResult, Statement } from '../database.ts';

/** A statement and the promise that waits for its result. */
export interface PendingStatement {
  readonly statement: Statement;
  readonly isGone: IsGone | undefined;
  /** How often it was sent, including now. */
  attempts: number;
  readonly resolve: (result: RawResult) => void;
  readonly reject: (error: Error) => void;
}

/** The kind with which it may share a transaction. After a failed shared insert, all of that transaction run again alone. */
export function sharedKind({ statement, attempts }: PendingStatement): Statement['kind'] {
  if (statement.isAlone) return undefined;
  return statement.kind === 'insert' && attempts > 1 ? undefined : statement.kind;
}
