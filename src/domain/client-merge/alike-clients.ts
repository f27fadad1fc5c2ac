// Clients who may be one person by their names. They are offered to the coach, never merged by themselves.
import { runAtOnce, type Steps } from '#domain/steps.ts';
import { comparable } from '#domain/people/comparable.ts';
import { likenessOf, looksLike, NAME_FORMS, type NameLikeness } from '#domain/people/names.ts';

export interface NamedClient {
  readonly id: string;
  readonly name: string;
}

export type AlikePair = readonly [NamedClient, NamedClient];

/** Under how many names one word may be found before it says nothing: 'Anna' beside ten Annas. */
const ONE_WORD_MAX = 1;

/** What more clients than this have in common says nothing about two of them: 300 called 'Client 1', 'Client 2' and so on. */
const SHARED_MAX = 10;

/**
 * Pairs of clients whose names look alike, the fuller name first, each pair once.
 * @example alikeClients([{ id: '1', name: 'A. Meier' }, { id: '2', name: 'Anna Meier' }]) // [[Anna Meier, A. Meier]]
 */
export const alikeClients = (clients: readonly NamedClient[]): AlikePair[] => runAtOnce(alikeInSteps(clients));

/** The same, in steps of one name. */
export function* alikeInSteps(clients: readonly NamedClient[]): Steps<AlikePair[]> {
  const known: Known[] = [];
  const byKey = new Map<string, Known[]>();
  for (const client of clients) {
    const one = { client, likeness: likenessOf(client.name) };
    known.push(one);
    for (const key of one.likeness.foundUnder) {
      const holders = byKey.get(key);
      if (holders) holders.push(one);
      else byKey.set(key, [one]);
    }
    yield;
  }
  const pairs = new Map<string, AlikePair>();
  for (const own of known) {
    yield;
    const { client, likeness } = own;
    const holders = likeness.looksUnder.map((key) => byKey.get(key) ?? []);
    const found = new Set(holders.flatMap((some) => (some.length > SHARED_MAX ? [] : some)));
    found.delete(own);
    if (likeness.form === 'single' && found.size > ONE_WORD_MAX) continue;
    for (const beside of found) {
      if (!looksLike(likeness, beside.likeness)) continue;
      const pair = isFuller(beside, own) ? ([beside.client, client] as const) : ([client, beside.client] as const);
      pairs.set(pairKey(client.id, beside.client.id), pair);
    }
  }
  return [...pairs.values()].toSorted(([a], [b]) => comparable(a.name).localeCompare(comparable(b.name)));
}

/** Names a pair, whichever comes first. */
export const pairKey = (one: string, other: string): string => `same-person ${[one, other].toSorted().join(':')}`;

/** @example alikeText(pair) // 'Anna Meier and A. Meier may be the same person.' */
export const alikeText = ([one, other]: AlikePair): string =>
  one.name === other.name
    ? `Two clients are called ${one.name}.`
    : `${one.name} and ${other.name} may be the same person.`;

/** Beyond it the number helps nobody: pairs are decided one at a time. */
const COUNTED_MAX = 20;

/** How many more pairs there are, as far as that helps: '3 more pairs'. */
export const morePairs = (count: number): string =>
  count === 1 ? '1 more pair' : `${count > COUNTED_MAX ? 'Many' : count} more pairs`;

interface Known {
  readonly client: NamedClient;
  readonly likeness: NameLikeness;
}

function isFuller(one: Known, other: Known): boolean {
  const byForm = NAME_FORMS.indexOf(one.likeness.form) - NAME_FORMS.indexOf(other.likeness.form);
  return byForm === 0 ? one.client.name.length > other.client.name.length : byForm < 0;
}
