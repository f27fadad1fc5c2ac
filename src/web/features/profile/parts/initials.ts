/**
 * One or two letters that stand for a name: of its first and its last word.
 * @example initials('amara n. osei') // 'AO'
 */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By code points, so that a letter beyond the basic plane is not cut in half.
  return chosen
    .map((word) =>
      String.fromCodePoint(word?.codePointAt(0) ?? 0x20)
        .trim()
        .toLocaleUpperCase(),
    )
    .join('');
}
