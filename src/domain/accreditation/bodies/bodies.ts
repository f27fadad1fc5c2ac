// The bodies by name, without their rules (all-rules.ts), which the landing page and the dashboard do without.
import type { Body } from '#domain/accreditation/body-names.ts';
import type { CredentialBody } from './credential-body.ts';
import { EMCC } from './emcc/emcc.ts';
import { ICF } from './icf/icf.ts';

export const BODIES: Readonly<Record<Body, CredentialBody>> = { ICF, EMCC };

/**
 * The names of a body's levels, the lowest first.
 * @example levelsOf('ICF') // ['ACC', 'PCC', 'MCC']
 */
export const levelsOf = (body: Body): string[] => BODIES[body].levels.map(({ level }) => level);

/** All credentials of a body: its levels, the lowest first, and those beside them. */
export const credentialsOf = (body: Body): string[] => [...levelsOf(body), ...(BODIES[body].beside ?? [])];
