/** @example countText(20000) // '20,000' */
export function countText(count: number): string {
  return count.toLocaleString('en-GB');
}
