// What rpc/find_records answers: the clients and sessions in which every typed word stands.

export interface FoundRecords {
  /** Those with the latest session first. */
  clients: { id: string; name: string; last_date: string | null }[];
  /** Those nearest to today first; `date` is a calendar date, `duration` in minutes. */
  sessions: { id: string; client_name: string; date: string; duration: number; topics: string[] }[];
}
