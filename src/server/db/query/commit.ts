/**
 * Commits a transaction, in one message. In one that an error has ended Postgres answers `commit` by rolling back, without an error;
 * the select fails there with 25P02, also if the sender of the failed statement has ignored its error.
 */
export const COMMIT = 'select; commit';
