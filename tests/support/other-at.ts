/** A key, hash or token whose character at `at` is another one: never the same, as a fixed letter sometimes is. */
export function otherAt(text: string, at: number): string {
  const place = at < 0 ? text.length + at : at;
  const other = text[place] === '0' ? '1' : '0';
  return text.slice(0, place) + other + text.slice(place + 1);
}
