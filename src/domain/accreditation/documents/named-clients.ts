// Clients whose names appear in the texts of a portfolio, which must be anonymous: a warning before it is submitted.
import type { Portfolio } from './portfolio.ts';

/** Shorter first names are too often other words. */
const FIRST_NAME_MIN_CHARS = 3;

type Clients = readonly { readonly name: string }[];

export const namedClients = (portfolio: Portfolio, clients: Clients): string[] => namedIn(textsOf(portfolio), clients);

/** Names of clients whose first name occurs as a word in any text; sorted, each once. */
export function namedIn(texts: readonly string[], clients: Clients): string[] {
  const words = new Set(wordsOf(texts.join('\n')));
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
