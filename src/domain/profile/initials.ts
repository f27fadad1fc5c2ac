/**
 * The initials of a name: of its first and last word.
 * @example initials('amara n. osei') // 'AO'
 */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  // By code points, so that no surrogate pair is split.
  return chosen
    .map((word) =>
      String.fromCodePoint(word?.codePointAt(0) ?? 0x20)
        .trim()
        .toUpperCase(),
    )
    .join('');
}
