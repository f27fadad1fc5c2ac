// Limits of witness requests: lengths of texts, days until they expire, number of mails (ADR 89). The database has the same numbers in
// its checks and in db/functions/witness-requests.sql.

export const WITNESS_NAME_MAX_CHARS = 200;
export const WITNESS_MESSAGE_MAX_CHARS = 2_000;
/** Of each role in an organisation's letter. */
export const WITNESS_ROLE_MAX_CHARS = 200;
export const WITNESS_POLICY_MAX_CHARS = 2_000;
export const WITNESS_WORDS_MAX_CHARS = 2_000;
/** How many clients one request can be about. */
export const WITNESS_CLIENTS_MAX = 500;
export const WITNESS_DAYS = 30;
