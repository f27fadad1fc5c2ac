/** What the address of /supervision says. */
interface SupervisionSearch {
  /** From 2; the first page has none. */
  page?: number;
}

export function parseSupervisionSearch(search: Record<string, unknown>): SupervisionSearch {
  const page = Number(search['page']);
  return Number.isInteger(page) && page > 1 ? { page } : {};
}
