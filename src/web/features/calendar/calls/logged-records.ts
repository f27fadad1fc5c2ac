import type { CalendarAnswer, CalendarArea, HeldEvent } from '#domain/calendar/calendar-event.ts';
import type { LoggedRecord } from '#domain/calendar/proposal.ts';
import { minutesOf } from '#domain/transfer/plan/received-record.ts';
import { RECEIVED_AREAS, type ReceivedArea } from '#domain/transfer/columns/calendar/received-words.ts';
import { EventTitle } from '#domain/transfer/columns/calendar/title-words.ts';
import { isLonger } from '#domain/transfer/columns/calendar/usual-length.ts';
import { rest } from '#web/data/auth/rest.ts';
import { recordType } from '#web/data/records/record-types.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import type { Version } from '#web/data/records/versions/compare-versions.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { reading } from '#web/data/wire/reading.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const keyOf = (area: ReceivedArea, from: string) => [...recordType(area).key, 'since', from] as const;

const supervisionSinceQuery = (from: string) =>
  queryOptions({
    queryKey: keyOf('supervision_sessions', from),
    queryFn: reading(() =>
      rest.from('supervision_sessions').select('id, supervisor_name, day, date, duration, updated_at').gte('day', from),
    ),
  });
const mentoringSinceQuery = (from: string) =>
  queryOptions({
    queryKey: keyOf('mentor_coaching', from),
    queryFn: reading(() =>
      rest.from('mentor_coaching').select('id, mentor_name, date, duration, updated_at').gte('date', from),
    ),
  });
const cpdSinceQuery = (from: string) =>
  queryOptions({
    queryKey: keyOf('cpd_records', from),
    queryFn: reading(() => rest.from('cpd_records').select('id, title, date, hours, updated_at').gte('date', from)),
  });

/** The row of a record as it was loaded for the proposals. */
export const loadedSince = (area: CalendarArea, id: string): Version | undefined =>
  queryClient
    .getQueriesData<Version[]>({ queryKey: [...recordType(area).key, 'since'] })
    .flatMap(([, rows]) => rows ?? [])
    .find((row) => row['id'] === id);

/** The kinds of records that events may become, or became. */
function areasOf(events: readonly HeldEvent[], answers: readonly CalendarAnswer[]): ReadonlySet<string | null> {
  const areas = new Set<string | null>(answers.map(({ area }) => area));
  for (const { title, minutes } of events) {
    if (RECEIVED_AREAS.every((area) => areas.has(area))) break;
    areas.add(new EventTitle(title, [], isLonger(minutes)).received?.area ?? null);
  }
  return areas;
}

const NONE: readonly never[] = [];

/**
 * What the coach has recorded as received since `from`, of the kinds in events or answers; undefined while it loads.
 * @param events undefined while they load
 */
export function useLoggedRecords(
  events: readonly HeldEvent[] | undefined,
  answers: readonly CalendarAnswer[] | undefined,
  from: string,
): { readonly records: readonly LoggedRecord[] | undefined; readonly isError: boolean } {
  const needed = useMemo(() => areasOf(events ?? NONE, answers ?? NONE), [events, answers]);
  const areThere = events !== undefined && answers !== undefined;
  const isNeeded = (area: ReceivedArea) => areThere && needed.has(area);
  const ofSupervision = useQuery({ ...supervisionSinceQuery(from), enabled: isNeeded('supervision_sessions') });
  const ofMentoring = useQuery({ ...mentoringSinceQuery(from), enabled: isNeeded('mentor_coaching') });
  const ofCpd = useQuery({ ...cpdSinceQuery(from), enabled: isNeeded('cpd_records') });
  const supervision = useWithUnsent(ofSupervision.data) ?? (isNeeded('supervision_sessions') ? undefined : NONE);
  const mentoring = useWithUnsent(ofMentoring.data) ?? (isNeeded('mentor_coaching') ? undefined : NONE);
  const cpd = useWithUnsent(ofCpd.data) ?? (isNeeded('cpd_records') ? undefined : NONE);
  const records = useMemo((): LoggedRecord[] | undefined => {
    if (!supervision || !mentoring || !cpd) return undefined;
    return [
      ...supervision.map(({ day: date, supervisor_name: name, ...row }) => ({
        ...row,
        area: 'supervision_sessions' as const,
        date,
        name,
      })),
      ...mentoring.map(({ mentor_name: name, ...row }) => ({ ...row, area: 'mentor_coaching' as const, name })),
      ...cpd.map(({ hours, title: name, ...row }) => ({
        ...row,
        area: 'cpd_records' as const,
        duration: minutesOf(hours),
        name,
      })),
    ];
  }, [supervision, mentoring, cpd]);
  return { records, isError: [ofSupervision, ofMentoring, ofCpd].some(({ isError }) => isError) };
}
