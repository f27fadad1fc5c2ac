// What changes for coaches, by body: rules that were corrected here, and the days on which rules change. Not in bodies.ts, which pages load
// that don't show them.
import { BODY_NAMES, type Body } from '#domain/body-names.ts';
import type { RulebookChange } from './credential-body.ts';
import { EMCC_CHANGES } from './emcc/emcc-changes.ts';
import { ICF_CHANGES } from './icf/icf-changes.ts';

const CHANGES: Readonly<Partial<Record<Body, readonly RulebookChange[]>>> = {
  ICF: ICF_CHANGES,
  EMCC: EMCC_CHANGES,
};

export const ALL_CHANGES: readonly (RulebookChange & { readonly body: Body })[] = BODY_NAMES.flatMap((body) =>
  (CHANGES[body] ?? []).map((change) => ({ ...change, body })),
);
