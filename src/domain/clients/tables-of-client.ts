/** The tables whose rows are deleted with their client. Feedback stays, without its client. A test compares with the foreign keys. */
export const TABLES_OF_CLIENT = ['sessions', 'wheels', 'opening_balances'] as const;
