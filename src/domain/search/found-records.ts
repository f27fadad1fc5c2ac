// What rpc/find_records returns: the clients and sessions that contain every typed word.

export interface FoundRecords {
  /** Sorted by latest session. */
  clients: { id: string; name: string; last_date: string | null }[];
  /** Sorted by distance from today; `date` is a calendar date, `duration` in minutes. */
  sessions: { id: string; client_name: string; date: string; duration: number; topics: string[] }[];
}
