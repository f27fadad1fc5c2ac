// The kinds and formats of a session, in the order in which they are offered, with the texts shown for them.

/** Coaching counts for most credentials, mentoring for EMCC’s too; those for supervisors count supervision given. */
export const SESSION_KINDS = ['coaching', 'mentoring', 'training', 'supervision', 'other'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];
export const SESSION_FORMATS = ['individual', 'group', 'team'] as const;
export type SessionFormat = (typeof SESSION_FORMATS)[number];
/** Texts for the columns' values. */
export const SESSION_KIND_TEXTS: Readonly<Record<SessionKind, string>> = {
  coaching: 'Coaching',
  mentoring: 'Mentoring',
  training: 'Training',
  supervision: 'Supervision',
  other: 'Other',
};
export const SESSION_FORMAT_TEXTS: Readonly<Record<SessionFormat, string>> = {
  individual: 'Individual',
  group: 'Group',
  team: 'Team',
};
export const PARTICIPANTS_MAX = 1_000;

/** The columns that decide how a session counts toward a credential, with their defaults. */
export const USUAL_SESSION = {
  paid: null as boolean | null,
  kind: 'coaching' as SessionKind,
  format: 'individual' as SessionFormat,
  participants: null as number | null,
  /** The assignment with a team; null: that of all the other sessions with this client. */
  engagement: null as string | null,
  peer_exchange: false as boolean,
};
export type SessionFacts = Partial<typeof USUAL_SESSION>;
type YesNoFact = {
  [Name in keyof typeof USUAL_SESSION]: (typeof USUAL_SESSION)[Name] extends boolean ? Name : never;
}[keyof typeof USUAL_SESSION];
/** Those that are either true or false, with the labels of their columns. Here, so that a list needs no schemas to show them. */
export const YES_NO_TEXTS: Readonly<Record<YesNoFact, string>> = { peer_exchange: 'Peer exchange' };
export const SESSION_FACTS = Object.keys(USUAL_SESSION) as readonly (keyof SessionFacts)[];

/** The columns that can be set in many sessions at once (rpc/edit_sessions). A missing column is not changed. */
export interface SessionChanges extends SessionFacts {
  completed?: boolean;
}
