import { dayText } from '#domain/formatting/date-text.ts';
import { groupedBy } from '#domain/lists.ts';
import { comparable } from '#domain/people/comparable.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Case, spaces and how an accent is stored are not seen, or hardly. */
const asSeen = ({ name }: Named) => comparable(name);

/** Whether two names look the same. */
export const hasNamesakes = (clients: readonly Named[]): boolean => groupedBy(clients, asSeen).size < clients.length;

/**
 * Clients for a field that chooses one: behind names that look the same stands what the first of `details` says, if anything, and behind
 * those that still do what the next one says.
 */
export function toldApart<Client extends Named>(
  clients: readonly Client[],
  ...details: readonly ((client: Client) => string | null | undefined)[]
): readonly Client[] {
  return details.reduce((all, detailOf) => {
    const alike = groupedBy(all, asSeen);
    return all.map((client) => {
      const detail = alike.get(asSeen(client))!.length > 1 && detailOf(client);
      return detail ? { ...client, name: `${client.name} (${detail})` } : client;
    });
  }, clients);
}

/** @example "last session 3 May" @param last its calendar date, or empty without one @param today a calendar date */
export const lastSessionText = (last: string | null | undefined, today: string): string =>
  last ? `last session ${dayText(last, today)}` : 'no session yet';
