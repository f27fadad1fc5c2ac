import { searchParser, text } from '#web/data/wire/search-params.ts';

/** Search parameters of /subscription/success. */
export const parseSuccessSearch = searchParser({
  /** The id of the checkout session. */
  session_id: (value) => text(value) || undefined,
});
