import { lastSessionText, toldApart } from '#domain/clients/told-apart.ts';
import { today } from '#web/data/device/today.ts';
import { useQuery } from '@tanstack/react-query';
import { clientHoursQuery } from './client-hours.ts';
import { clientNamesQuery } from './client-names.ts';

/** The clients for a field that chooses one. Those of the same name are called by their last session too, once it is known. */
export function useClientChoices(isNeeded = true) {
  const query = useQuery({ ...clientNamesQuery, enabled: isNeeded });
  const names = query.data ?? [];
  const hasNamesakes = new Set(names.map(({ name }) => name)).size < names.length;
  const { data: hours } = useQuery({ ...clientHoursQuery(today()), enabled: hasNamesakes });
  const clients = toldApart(
    names,
    ({ id }) => (hours && lastSessionText(hours.find(({ client_id }) => client_id === id)?.last_date, today())) || null,
  );
  return { query, clients, options: clients.map(({ id, name }) => ({ value: id, label: name })) };
}
