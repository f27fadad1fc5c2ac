/** The constraint in the database: one session per client and calendar date. */
export const DUPLICATE_SESSION_CONSTRAINT = 'sessions_client_id_date_key';
