const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?/gu;

/** Runs of letters and digits, with what joins them inside. @example wordCount('It’s a follow-up.') // 3 */
export const wordCount = (text: string): number => text.match(WORD)?.length ?? 0;
