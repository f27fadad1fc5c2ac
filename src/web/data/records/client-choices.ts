import { allMinutes } from '#domain/clients/client-hours.ts';
import { hasNamesakes, lastSessionText, toldApart } from '#domain/clients/told-apart.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { today } from '#web/data/device/today.ts';
import { useQuery } from '@tanstack/react-query';
import { clientHoursQuery } from './client-hours.ts';
import { clientNamesQuery } from './client-names.ts';

/** The clients for a field that chooses one. Those of the same name are called by their last session too, or by their hours, once these are known. */
export function useClientChoices(isNeeded = true) {
  const query = useQuery({ ...clientNamesQuery, enabled: isNeeded });
  const names = query.data ?? [];
  const { data: hours } = useQuery({ ...clientHoursQuery(today()), enabled: hasNamesakes(names) });
  const of = (id: string) => hours?.find(({ client_id }) => client_id === id);
  const clients = toldApart(
    names,
    ({ id }) => hours && lastSessionText(of(id)?.last_date, today()),
    ({ id }) => hours && hoursTotal(allMinutes(of(id))),
  );
  return { query, clients, options: clients.map(({ id, name }) => ({ value: id, label: name })) };
}
