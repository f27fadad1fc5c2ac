// What rpc/erase_client returns: the hours that remain without a name.

export interface ErasedClientHours {
  /** Completed sessions; others are deleted. */
  sessions: number;
  minutes: number;
  /** The minutes of opening balances. */
  opening_minutes: number;
}
