/** What the address of /subscription/success says. */
interface SuccessSearch {
  /** Of the payment page that was left. */
  session_id?: string;
}

export function parseSuccessSearch(search: Record<string, unknown>): SuccessSearch {
  const id = search['session_id'];
  return typeof id === 'string' && id !== '' ? { session_id: id } : {};
}
