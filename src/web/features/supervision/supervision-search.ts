import { laterPage, oneOf, searchParser } from '#web/data/wire/search-params.ts';

/** Search parameters of /supervision. */
export const parseSupervisionSearch = searchParser({
  /** Missing: the latest first. */
  sort: oneOf('oldest', 'longest', 'supervisor'),
  page: laterPage,
});
export type SupervisionSearch = ReturnType<typeof parseSupervisionSearch>;
export type SupervisionSort = NonNullable<SupervisionSearch['sort']>;
