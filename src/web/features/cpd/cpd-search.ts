import { EARLIEST_YEAR, LATEST_YEAR } from '#domain/time.ts';
import { anyText, given, integer, laterPage, oneOf, searchParser, text } from '#web/data/wire/search-params.ts';

/** Search parameters of /cpd: filters, order, page, and which form is open. */
export const parseCpdSearch = searchParser({
  add: given,
  /** The id of the record in the form. */
  edit: text,
  year: integer(EARLIEST_YEAR, LATEST_YEAR),
  /** '' for records without a category. */
  category: anyText,
  /** Missing: the latest first. */
  sort: oneOf('oldest', 'hours', 'title'),
  page: laterPage,
});
export type CpdSearch = ReturnType<typeof parseCpdSearch>;
export type CpdSort = NonNullable<CpdSearch['sort']>;

/** The search parameters that filter the list. */
export type CpdFilters = Pick<CpdSearch, 'year' | 'category'>;

/** Without the other search parameters, so that equal filters have equal query keys. */
export const filtersOf = ({
  year,
  category,
}: { [Name in keyof CpdFilters]: CpdFilters[Name] | undefined }): CpdFilters => parseCpdSearch({ year, category });
