import { WITNESS_KINDS } from '#domain/witnesses/witness-kinds.ts';
import { oneOf, searchParser, text } from '#web/data/wire/search-params.ts';

/** Search parameters of /reports/credentials/witnesses. */
export const parseWitnessesSearch = searchParser({
  /** Opens the form for this kind of witness. */
  ask: oneOf(...WITNESS_KINDS),
  /** The client to ask, or whose hours are asked about. */
  client: text,
  /** The mentor, supervisor or organisation, as recorded. */
  about: text,
  /** The request to ask again. */
  again: text,
});
export type WitnessesSearch = ReturnType<typeof parseWitnessesSearch>;
