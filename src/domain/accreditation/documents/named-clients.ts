// Whose names stand in the texts of a portfolio, which is to name nobody: a reminder before it is handed in.
import type { Portfolio } from './portfolio.ts';

/** Shorter first names are words of other meanings too often. */
const FIRST_NAME_MIN_CHARS = 3;

/** The clients' names that occur, whole or by the first name, as words of any text; by name, each once. */
export function namedClients(portfolio: Portfolio, clients: readonly { readonly name: string }[]): string[] {
  const words = new Set(wordsOf(textsOf(portfolio).join('\n')));
  const named = clients.filter(({ name }) => {
    const [first = ''] = wordsOf(name);
    return first.length >= FIRST_NAME_MIN_CHARS && words.has(first);
  });
  return [...new Set(named.map(({ name }) => name))].toSorted((one, other) => one.localeCompare(other, 'en'));
}

function textsOf({ reflections, feedback, cpd, supervision }: Portfolio): string[] {
  return [
    ...reflections.flatMap(({ title, reflection, application }) => [title, reflection, application]),
    ...feedback.map((one) => one.feedback),
    ...cpd.records.flatMap(({ title, learned, applied }) => [title, learned, applied]),
    ...supervision.sessions.flatMap(({ topics, notes }) => [...topics, notes]),
  ];
}

const wordsOf = (text: string) => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
