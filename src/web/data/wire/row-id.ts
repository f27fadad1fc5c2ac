/** Whether a part of an address can be the id of a row; the server refuses to look for any other. */
export function isRowId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
