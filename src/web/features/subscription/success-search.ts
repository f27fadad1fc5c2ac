/** Search parameters of /subscription/success. */
interface SuccessSearch {
  /** The id of the checkout session. */
  session_id?: string;
}

export function parseSuccessSearch(search: Record<string, unknown>): SuccessSearch {
  const id = search['session_id'];
  return typeof id === 'string' && id !== '' ? { session_id: id } : {};
}
