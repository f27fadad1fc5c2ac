/** Whether a text from the address is a uuid; the server refuses other ids. */
export function isRowId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
