import { laterPage, searchParser, text } from '#web/data/wire/search-params.ts';

/** Search parameters of /account/records. */
export const parseOwnRecordsSearch = searchParser({
  /** The table of a kind of records. */
  kind: text,
  q: (value) => text(value) || undefined,
  page: laterPage,
});
export type OwnRecordsSearch = ReturnType<typeof parseOwnRecordsSearch>;
