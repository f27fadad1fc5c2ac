import { numberText } from '#domain/formatting/number-text.ts';
/** @example countText(20000) // '20,000' */
export function countText(count: number): string {
  return numberText(count);
}
