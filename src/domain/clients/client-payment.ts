// Who pays for the coaching of a client, and what the client is to the coach: said once, for hours that don't say it themselves (ADR 129).

/** Null in the column: not said. */
export const PAYERS = ['client', 'organisation', 'third_party', 'barter', 'nobody'] as const;
export type Payer = (typeof PAYERS)[number];
export const PAYER_TEXTS: Readonly<Record<Payer, string>> = {
  client: 'The client',
  organisation: 'Their organisation',
  third_party: 'Somebody else',
  barter: 'In return for something',
  nobody: 'Nobody: pro bono',
};

/** Whether hours of the client are paid if they don't say it themselves; null: not said. */
export const isPaidFor = (payer: Payer | null): boolean | null => (payer ? payer !== 'nobody' : null);

/** What is known of a client of whom nothing is said. */
export const NOTHING_SAID = { payer: null, relation: null, received_minutes: null } as const;

/** Null in the column: not said. */
export const RELATIONS = ['external', 'internal', 'direct_report', 'peer'] as const;
export type Relation = (typeof RELATIONS)[number];
export const RELATION_TEXTS: Readonly<Record<Relation, string>> = {
  external: 'An outside client',
  internal: 'A colleague',
  direct_report: 'Reports to you',
  peer: 'A peer: you coach each other',
};

export const EXCHANGE_MAX_CHARS = 500;

/** The screen on which it is said for all clients. */
export const CLIENT_PAYMENT_PATH = '/reports/credentials/clients';
