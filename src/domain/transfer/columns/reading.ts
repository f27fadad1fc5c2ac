// The result of reading one cell.

export type Reading<T> =
  /** `shown` is the value in words for the preview. */
  | { readonly state: 'read'; readonly value: T; readonly shown: string }
  /** The cell is ambiguous, and the coach decides for the column. */
  | { readonly state: 'ask'; readonly message: string }
  | { readonly state: 'wrong'; readonly message: string };

export const read = <T>(value: T, shown: string): Reading<T> => ({ state: 'read', value, shown });
export const ask = (message: string): Reading<never> => ({ state: 'ask', message });
export const wrong = (message: string): Reading<never> => ({ state: 'wrong', message });
