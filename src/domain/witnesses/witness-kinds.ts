// Who is asked to confirm hours, and what each kind of request is about (ADR 88).

import type { RecordWith } from '#domain/records/record-kinds.ts';

export const WITNESS_KINDS = ['client', 'sponsor', 'organisation', 'mentor', 'supervisor'] as const;
export type WitnessKind = (typeof WITNESS_KINDS)[number];

/** Kinds of requests about sessions with clients. The others are about what the coach received from the mentor or supervisor. */
export const CLIENT_WITNESS_KINDS = ['client', 'sponsor', 'organisation'] as const satisfies readonly WitnessKind[];

/** In words. */
export const WITNESS_KIND_TEXTS: Readonly<Record<WitnessKind, string>> = {
  client: 'Client',
  sponsor: 'Sponsor',
  organisation: 'Organisation',
  mentor: 'Mentor coach',
  supervisor: 'Supervisor',
};

/** Tables whose rows can be witnessed. */
export type WitnessedArea = RecordWith<'isWitnessed'>;

export const WITNESS_ANSWERS = ['confirmed', 'corrected', 'declined', 'not_me'] as const;
export type WitnessAnswer = (typeof WITNESS_ANSWERS)[number];

export const WITNESS_STATES = ['open', 'answered', 'revoked', 'expired'] as const;
export type WitnessState = (typeof WITNESS_STATES)[number];
