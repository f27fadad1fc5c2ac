import { dayText } from '#domain/formatting/date-text.ts';
import { groupedBy } from '#domain/lists.ts';

/** Clients for a field that chooses one: behind the names of those that have the same stands what `detailOf` says, if anything. */
export function toldApart<Client extends { readonly id: string; readonly name: string }>(
  clients: readonly Client[],
  detailOf: (client: Client) => string | null,
): Client[] {
  const namesakes = groupedBy(clients, ({ name }) => name);
  return clients.map((client) => {
    const detail = namesakes.get(client.name)!.length === 1 ? null : detailOf(client);
    return detail ? { ...client, name: `${client.name} (${detail})` } : client;
  });
}

/** @example "last session 3 May" @param last its calendar date, or empty without one @param today a calendar date */
export const lastSessionText = (last: string | null | undefined, today: string): string =>
  last ? `last session ${dayText(last, today)}` : 'no session yet';
