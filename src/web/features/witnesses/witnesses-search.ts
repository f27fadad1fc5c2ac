import { WITNESS_KINDS, type WitnessKind } from '#domain/witnesses/witness-kinds.ts';

/** Search parameters of /reports/credentials/witnesses. */
export interface WitnessesSearch {
  /** Opens the form for this kind of witness. */
  ask?: WitnessKind;
  /** The client to ask, or whose hours. */
  client?: string;
  /** The mentor, supervisor or organisation, as recorded. */
  about?: string;
  /** The request to ask again. */
  again?: string;
}

/** Reads search parameters and drops invalid ones. */
export function parseWitnessesSearch({ ask, client, about, again }: Record<string, unknown>): WitnessesSearch {
  const kind = WITNESS_KINDS.find((one) => one === ask);
  return {
    ...(kind === undefined ? {} : { ask: kind }),
    ...(typeof client === 'string' ? { client } : {}),
    ...(typeof about === 'string' ? { about } : {}),
    ...(typeof again === 'string' ? { again } : {}),
  };
}
