// The answer of rpc/erase_client: the hours that stay, without a name.

export interface ErasedClientHours {
  /** Completed sessions; others are gone. */
  sessions: number;
  minutes: number;
  /** Of opening balances. */
  opening_minutes: number;
}
