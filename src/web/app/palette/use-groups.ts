import { durationLabel } from '#domain/sessions/duration.ts';
import type { FoundRecords } from '#domain/search/found-records.ts';
import { today } from '#web/data/device/today.ts';
import { useCanOpen } from '#web/data/records/subscription/use-can-open.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays } from '#web/ui/icons/calendar-days.tsx';
import { UserRound } from '#web/ui/icons/user-round.tsx';
import { matchingEntries, rankOf, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';
import { pages, TASKS, type Place } from './places.ts';
import { useActions } from './use-actions.ts';

/** All matches in groups. Local matches come before those of the server, so that they do not move when the server answers. */
export function useGroups(typed: string, found: FoundRecords | undefined, onShowKeys: () => void): PaletteGroup[] {
  const actions = useActions(onShowKeys);
  const places = usePlaces();
  const records = useRecords(found);
  const local = [
    { title: 'Actions', entries: matchingEntries(actions, typed) },
    ...(typed === ''
      ? []
      : [
          { title: 'Pages', entries: matchingEntries(places.pages, typed) },
          { title: 'More actions', entries: matchingEntries(places.tasks, typed) },
        ]),
  ].filter(({ entries }) => entries.length > 0);
  // Enter picks the first: groups whose words only hold what was typed come last.
  const rank = ({ entries }: PaletteGroup) => Number(rankOf(entries[0]!, typed) === 2);
  return [
    ...local.toSorted((one, other) => rank(one) - rank(other)),
    { title: typed === '' ? 'Latest clients' : 'Clients', entries: records.clients },
    { title: typed === '' ? 'Latest sessions' : 'Sessions', entries: records.sessions },
    ...(typed === '' ? [{ title: 'Pages', entries: places.pages }] : []),
  ].filter(({ entries }) => entries.length > 0);
}

function usePlaces(): Record<'pages' | 'tasks', PaletteEntry[]> {
  const navigate = useNavigate();
  const isAdmin = useProfile().data?.role === 'admin';
  const canOpen = useCanOpen();
  const entry = ({ to, search = {}, hash, isDocument, ...place }: Place): PaletteEntry => ({
    ...place,
    run: () =>
      isDocument ? location.assign(to) : void navigate({ to, search: search as never, ...(hash && { hash }) }),
  });
  // Leave out what the guard would refuse.
  const open = ({ to }: Place) => canOpen(to);
  return { pages: pages(isAdmin).filter(open).map(entry), tasks: TASKS.filter(open).map(entry) };
}

function useRecords(found: FoundRecords | undefined): Record<'clients' | 'sessions', PaletteEntry[]> {
  const navigate = useNavigate();
  const canOpen = useCanOpen();
  // Without access to a record's page, open the list where it can be read.
  const toRecords = (kind: 'clients' | 'sessions', q: string) =>
    void navigate({ to: '/account/records', search: { kind, q } });
  return {
    clients: (found?.clients ?? []).map(({ id, name, last_date }) => ({
      key: id,
      label: name,
      detail: last_date === null ? 'No sessions yet' : `Latest ${dayText(last_date, today())}`,
      icon: UserRound,
      run: () =>
        canOpen('/clients') ? void navigate({ to: '/clients/$id', params: { id } }) : toRecords('clients', name),
    })),
    sessions: (found?.sessions ?? []).map(({ id, client_name, date, duration, topics }) => ({
      key: id,
      label: `${client_name}, ${dayText(date, today())}`,
      detail: [durationLabel(duration), ...topics].join(' · '),
      icon: CalendarDays,
      run: () =>
        canOpen('/sessions')
          ? void navigate({ to: '/sessions/$id', params: { id } })
          : toRecords('sessions', `${client_name} ${date}`),
    })),
  };
}
