// What rpc/erase_client answers: what is kept of the client, without a name.

export interface KeptHours {
  /** Completed sessions; others are gone. */
  sessions: number;
  minutes: number;
  /** Of opening balances. */
  opening_minutes: number;
}
