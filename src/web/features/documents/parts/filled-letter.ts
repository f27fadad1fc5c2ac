export type LetterFact = 'coach' | 'role' | 'contact' | 'contactRole' | 'reach';
export type LetterFacts = { readonly [Fact in LetterFact]?: string };

/** What only people know, in the order in which it is asked. */
export const LETTER_FIELDS: readonly { readonly fact: LetterFact; readonly label: string }[] = [
  { fact: 'coach', label: 'Your name' },
  { fact: 'role', label: 'Your role there' },
  { fact: 'contact', label: 'Contact person' },
  { fact: 'contactRole', label: 'Their role' },
  { fact: 'reach', label: 'Their email and phone' },
];

/** The gaps of the draft that a field fills. */
const GAPS: readonly (readonly [LetterFact, string])[] = [
  ['role', "[the coach's role]"],
  ['contact', '[name]'],
  ['contactRole', '[role]'],
  ['reach', '[email address and phone number]'],
];

/** The draft as one text; a gap stays where nothing is known. */
export function filledLetter(paragraphs: readonly string[], facts: LetterFacts): string {
  const text = paragraphs.join('\n\n');
  return GAPS.reduce((filled, [fact, gap]) => {
    const known = facts[fact]?.trim();
    return known ? filled.replace(gap, () => known) : filled;
  }, text);
}
