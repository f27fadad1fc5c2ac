// Clients, organisations, mentors and supervisors that a coach can ask.
import { organisationKey } from '#domain/accreditation/evaluate/hours/consent-check.ts';
import { rest } from '#web/data/auth/rest.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { queryOptions } from '@tanstack/react-query';

export interface AskableClient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly organisation: string | null;
}

export interface AskChoices {
  readonly clients: readonly AskableClient[];
  readonly mentors: readonly string[];
  readonly supervisors: readonly string[];
}

const distinct = (names: readonly string[]) =>
  [...new Set(names.filter((name) => name.trim() !== ''))].toSorted((one, other) => one.localeCompare(other, 'en'));

export const askChoicesQuery = queryOptions({
  queryKey: queryKeys.askChoices,
  queryFn: async ({ signal }): Promise<AskChoices> => {
    const [clients, mentors, supervisors] = await Promise.all([
      rest.from('clients').select('id, name, email, organisation').order('name').abortSignal(signal),
      rest.from('mentor_coaching').select('mentor_name').abortSignal(signal),
      rest.from('supervision_sessions').select('supervisor_name').abortSignal(signal),
    ]);
    return {
      clients: unwrap(clients),
      mentors: distinct(unwrap(mentors).map(({ mentor_name }) => mentor_name)),
      supervisors: distinct(unwrap(supervisors).map(({ supervisor_name }) => supervisor_name)),
    };
  },
});

/** The organisations of clients. Names that differ in case or spaces are one. */
export function organisationsOf(clients: readonly AskableClient[]): Map<string, AskableClient[]> {
  const byKey = new Map<string, { name: string; clients: AskableClient[] }>();
  for (const client of clients) {
    const key = organisationKey(client);
    if (key === null) continue;
    const known = byKey.get(key);
    if (known) known.clients.push(client);
    else byKey.set(key, { name: client.organisation!.trim(), clients: [client] });
  }
  return new Map([...byKey.values()].map((one) => [one.name, one.clients]));
}
