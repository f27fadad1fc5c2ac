// Names that differ by a typing error: 'Anna Bel' and 'Anna Bell', 'Jon Smyth' and 'John Smith'. They are never taken for the same
// name: the coach is asked.

/** Shorter words are other words with one letter changed: Tom and Tim. */
const CHANGED_MIN_CHARS = 4;
/** Shorter words are other words with one letter more: Jo and Joe. */
const LONGER_MIN_CHARS = 3;
/** Longer words may have two slips. */
const TWO_SLIPS_MIN_CHARS = 9;

/**
 * @param one the first and the last word of a name, folded
 * @example areClose(['jon', 'smyth'], ['john', 'smith']) // true
 */
export function areClose(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== 2 || other.length !== 2) return false;
  const [first, last] = one as [string, string];
  const [otherFirst, otherLast] = other as [string, string];
  const [isFirst, isLast] = [first === otherFirst, last === otherLast];
  if (isFirst && isLast) return false;
  // 'A. Meier' and 'Anna Meyer'; two initials are not compared.
  if ((first.length === 1) !== (otherFirst.length === 1))
    return isSpelled([last, otherLast]) && first[0] === otherFirst[0] && isSlip(last, otherLast);
  // Codes such as 'Client 12' are not compared by letters.
  if (!isSpelled(one) || !isSpelled(other)) return false;
  if (isFirst) return isSlip(last, otherLast);
  if (isLast) return isSlip(first, otherFirst);
  const beginAlike = first[0] === otherFirst[0] && last[0] === otherLast[0];
  return beginAlike && isSlip(first, otherFirst) && isSlip(last, otherLast);
}

const isSpelled = (words: readonly string[]) => words.every((word) => word.length > 1 && !/\p{N}/u.test(word));

function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const max = short.length >= TWO_SLIPS_MIN_CHARS ? 2 : 1;
  if (long.length - short.length > max) return false;
  const least = long.length === short.length ? CHANGED_MIN_CHARS : LONGER_MIN_CHARS;
  return short.length >= least && slips(short, long) <= max;
}

/** Letters added, left out, changed, or two that changed places (optimal string alignment). */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      const isTurned = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isTurned) least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[other.length]!;
}

/** Under which a name is looked for among those that may be close to it. */
export function closeKeys([first = '', last = '']: readonly string[]): string[] {
  return first === '' ? [] : [`first ${first}`, `last ${last}`, `initials ${first[0]} ${last[0]}`];
}
