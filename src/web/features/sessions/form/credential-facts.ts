import { SESSION_FORMAT_TEXTS, USUAL_SESSION, type SessionFacts } from '#domain/sessions/session-kinds.ts';

export const FACT_NAMES = Object.keys(USUAL_SESSION) as readonly (keyof SessionFacts)[];

/** What a credential asks about a session. What was stored before there was a column for it is as usual. */
export function factsOf(session: SessionFacts): Required<SessionFacts> {
  const { paid, format, participants, kind, peer_exchange } = { ...USUAL_SESSION, ...session };
  return { paid, format, participants, kind, peer_exchange };
}

export function isUsual(session: SessionFacts): boolean {
  const facts = factsOf(session);
  return FACT_NAMES.every((name) => facts[name] === USUAL_SESSION[name]);
}

/**
 * What of it differs from most sessions, in a word or two each.
 * @example badgesOf({ paid: false, format: 'group', participants: 8 }) // ['Pro bono', 'Group of 8']
 */
export function badgesOf(session: SessionFacts): string[] {
  const { paid, format, participants, kind, peer_exchange } = factsOf(session);
  const people = participants === null ? '' : ` of ${participants}`;
  return [
    ...(paid === false ? ['Pro bono'] : []),
    ...(format === 'individual' ? [] : [`${SESSION_FORMAT_TEXTS[format]}${people}`]),
    ...(kind === 'coaching' ? [] : ['Not coaching']),
    ...(peer_exchange ? ['Peer exchange'] : []),
  ];
}
