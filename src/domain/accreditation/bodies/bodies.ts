// The bodies by name, without their rules (all-rules.ts), which the landing page and the dashboard do without.
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import type { CredentialBody, Ladder } from './credential-body.ts';
import { AC } from './ac/ac.ts';
import { CCE } from './cce/cce.ts';
import { EMCC } from './emcc/emcc.ts';
import { ICF } from './icf/icf.ts';
import { NBHWC } from './nbhwc/nbhwc.ts';

export const BODIES: Readonly<Record<Body, CredentialBody>> = { ICF, EMCC, AC, CCE, NBHWC };

/**
 * The names of a body's levels, the lowest first.
 * @example levelsOf('ICF') // ['ACC', 'PCC', 'MCC']
 */
export const levelsOf = (body: Body): string[] => BODIES[body].levels.map(({ level }) => level);

/** All credentials of a body: its levels, the lowest first, and those beside them. */
export const credentialsOf = (body: Body): string[] => [...levelsOf(body), ...(BODIES[body].beside ?? [])];

/** The ladders on the dashboard and the landing page (spec 9), each with its body. Not every body has one. */
export const LADDERS: readonly { readonly body: Body; readonly ladder: Ladder }[] = BODY_NAMES.flatMap((body) => {
  const { ladder } = BODIES[body];
  return ladder === null ? [] : [{ body, ladder }];
});

/** The body that asks for supervision after the fewest hours of coaching; undefined: none does. */
export const SUPERVISED = BODY_NAMES.flatMap((body) => {
  const { coachingPerSupervision, hoursTerms: terms } = BODIES[body];
  return coachingPerSupervision === null ? [] : [{ body, terms, coachingPerSupervision }];
}).toSorted((one, other) => one.coachingPerSupervision - other.coachingPerSupervision)[0];

/** @example nameOf('ICF') // 'ICF – International Coaching Federation' */
export const nameOf = (body: Body): string => `${body} – ${BODIES[body].name}`;
