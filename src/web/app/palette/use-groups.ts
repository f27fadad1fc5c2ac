import { durationLabel } from '#domain/sessions/duration.ts';
import type { FoundRecords } from '#domain/search/found-records.ts';
import { today } from '#web/backend/today.ts';
import { useProfile } from '#web/backend/use-profile.ts';
import { dayText } from '#web/ui/calendar-text.ts';
import { useNavigate } from '@tanstack/react-router';
import { CalendarDays, CircleUserRound, UserRound } from 'lucide-react';
import { ACCOUNT_LINK, ADMIN_LINK, mainLinks, SUBSCRIPTION_LINK } from '../sidebar-links.ts';
import { matchingEntries, type PaletteEntry, type PaletteGroup } from './palette-entry.ts';
import { useActions } from './use-actions.ts';

/** Everything that the text finds, in groups. What is known here stands above what the server finds, so that nothing jumps. */
export function useGroups(typed: string, found: FoundRecords | undefined, onShowKeys: () => void): PaletteGroup[] {
  const actions = useActions(onShowKeys);
  const pages = usePages();
  const records = useRecords(found);
  const groups = [
    { title: 'Actions', entries: matchingEntries(actions, typed) },
    ...(typed === '' ? [] : [{ title: 'Pages', entries: matchingEntries(pages, typed) }]),
    { title: typed === '' ? 'Latest clients' : 'Clients', entries: records.clients },
    { title: typed === '' ? 'Latest sessions' : 'Sessions', entries: records.sessions },
    ...(typed === '' ? [{ title: 'Pages', entries: pages }] : []),
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function usePages(): PaletteEntry[] {
  const navigate = useNavigate();
  const isAdmin = useProfile().data?.role === 'admin';
  const links = [
    ...mainLinks().slice(1),
    ACCOUNT_LINK,
    { label: 'Profile', to: '/profile', icon: CircleUserRound } as const,
    SUBSCRIPTION_LINK,
    ...(isAdmin ? [ADMIN_LINK] : []),
    ...mainLinks().slice(0, 1),
  ];
  return links.map(({ label, to, icon }) => ({ key: to, label, icon, run: () => void navigate({ to }) }));
}

function useRecords(found: FoundRecords | undefined): Record<'clients' | 'sessions', PaletteEntry[]> {
  const navigate = useNavigate();
  return {
    clients: (found?.clients ?? []).map(({ id, name, last_date }) => ({
      key: id,
      label: name,
      detail: last_date === null ? 'No sessions yet' : `Latest ${dayText(last_date, today())}`,
      icon: UserRound,
      run: () => void navigate({ to: '/clients/$id', params: { id } }),
    })),
    sessions: (found?.sessions ?? []).map(({ id, client_name, date, duration, topics }) => ({
      key: id,
      label: `${client_name}, ${dayText(date, today())}`,
      detail: [durationLabel(duration), ...topics].join(' · '),
      icon: CalendarDays,
      run: () => void navigate({ to: '/sessions/$id', params: { id } }),
    })),
  };
}
