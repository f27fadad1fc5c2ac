// The facts of a session: what decides how it counts toward a credential (session-kinds.ts), with the words of their columns.
import {
  SESSION_FACTS,
  SESSION_FORMAT_TEXTS,
  SESSION_KIND_TEXTS,
  USUAL_SESSION,
  YES_NO_TEXTS,
  type SessionFacts,
} from '#domain/sessions/session-kinds.ts';

/** Those in the collapsible part of the form; paid or pro bono is next to the duration. */
export const COLLAPSIBLE_FACTS = SESSION_FACTS.filter((name) => name !== 'paid');

/** Those that are either true or false, each a checkbox. */
export const YES_NO_FACTS = Object.keys(YES_NO_TEXTS) as readonly (keyof typeof YES_NO_TEXTS)[];

/** The facts of a row. Rows stored before a column existed get the usual value. */
export function factsOf(session: SessionFacts): Required<SessionFacts> {
  const facts = { ...USUAL_SESSION, ...session };
  return Object.fromEntries(SESSION_FACTS.map((name) => [name, facts[name]])) as Required<SessionFacts>;
}

/** Whether the collapsible part holds nothing but the usual values. */
export function isUsual(session: SessionFacts): boolean {
  const facts = factsOf(session);
  return COLLAPSIBLE_FACTS.every((name) => facts[name] === USUAL_SESSION[name]);
}

/**
 * Short labels for what differs from a usual session.
 * @example badgesOf({ paid: false, format: 'group', participants: 8 }) // ['Pro bono', 'Group of 8']
 */
export function badgesOf(session: SessionFacts): string[] {
  const facts = factsOf(session);
  const { paid, format, participants, kind, engagement } = facts;
  const count = participants === null ? '' : ` of ${participants}`;
  return [
    ...(paid === false ? ['Pro bono'] : []),
    ...(format === 'individual' ? [] : [`${SESSION_FORMAT_TEXTS[format]}${count}`]),
    ...(format === 'team' && engagement !== null ? [engagement] : []),
    ...(kind === 'coaching' ? [] : [kind === 'other' ? 'Not coaching' : SESSION_KIND_TEXTS[kind]]),
    ...YES_NO_FACTS.filter((name) => facts[name]).map((name) => YES_NO_TEXTS[name]),
  ];
}
