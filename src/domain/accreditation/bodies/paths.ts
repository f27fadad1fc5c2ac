// The paths of the bodies, and the one that a coach has chosen. A body without paths has one way to apply.
import type { Body } from '#domain/body-names.ts';
import { chosenPath, type Credential, type CredentialPath } from './credential-path.ts';
import { EMCC_PATHS } from './emcc/emcc-paths.ts';
import { ICF_PATHS } from './icf/icf-paths.ts';
import { NBHWC_PATHS } from './nbhwc/nbhwc-paths.ts';

const PATHS: Readonly<Partial<Record<Body, readonly CredentialPath[]>>> = {
  ICF: ICF_PATHS,
  EMCC: EMCC_PATHS,
  NBHWC: NBHWC_PATHS,
};

/** The ways to apply for a credential; empty: one only. */
export const pathsTo = ({ body, level }: Credential): CredentialPath[] =>
  (PATHS[body] ?? []).filter((one) => one.level === level);

/** @param chosen as stored in the profile @returns null: not chosen, or not a path that is known here */
export function pathOf(credential: Credential, chosen: readonly string[]): CredentialPath | null {
  const path = chosenPath(credential, chosen);
  return pathsTo(credential).find((one) => one.path === path) ?? null;
}

const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** @example onlyOn(pathsTo({ body: 'ICF', level: 'PCC' }), ['level-1', 'portfolio']) // 'Only on the Level 1 or Portfolio path.' */
export const onlyOn = (all: readonly CredentialPath[], paths: readonly string[]): string =>
  `Only on the ${LIST.format(all.filter(({ path }) => paths.includes(path)).map(({ name }) => name))} path.`;

/** Rules or parts of a form for a coach whose path isn't known: the text of each that only some paths have says which. */
export function sayingPaths<One extends { readonly text: string; readonly paths?: readonly string[] }>(
  credential: Credential,
  all: readonly One[],
): One[] {
  const known = pathsTo(credential);
  return all.map((one) =>
    one.paths === undefined ? one : { ...one, text: `${one.text} ${onlyOn(known, one.paths)}` },
  );
}
