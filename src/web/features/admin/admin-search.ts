import { integer, oneOf, searchParser } from '#web/data/wire/search-params.ts';

/** From 2; missing for the first page. */
const page = integer(2, 99_999);

/** Search parameters of /admin. The search text is not among them, since it may be an email address. */
export const parseAdminSearch = searchParser({
  /** The audit trail, or the views that are open to support; missing: the users. */
  view: oneOf('actions', 'support'),
  /** Missing: the newest first. */
  sort: oneOf('oldest', 'email', 'signed-in', 'sessions', 'admins'),
  page,
});
export type AdminSearch = ReturnType<typeof parseAdminSearch>;
export type UserSort = NonNullable<AdminSearch['sort']>;

/** Search parameters of /subscription/admin. */
export const parseAdminPage = searchParser({ page });
