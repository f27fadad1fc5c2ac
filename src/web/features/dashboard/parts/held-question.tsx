import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { addDays } from '#domain/time.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { rest, sorted } from '#web/data/auth/rest.ts';
import { areSingleKeysOn, useSingleKeys } from '#web/data/device/single-keys.ts';
import { editSessions } from '#web/data/records/edit-sessions.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import { logged } from '#web/data/wire/log-failure.ts';
import { reading } from '#web/data/wire/reading.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { dayText } from '#domain/formatting/date-text.ts';
import { isBusy, isPlainKey } from '#web/ui/is-busy.ts';
import { Key } from '#web/ui/key.tsx';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { Band, BandSpace } from '#web/ui/band.tsx';

/** Older days are not asked for: the reminder about sessions that are not completed remains. */
const DAYS_BACK = 7;

const openSessionsQuery = (today: string) =>
  queryOptions({
    queryKey: queryKeys.openSessions(today),
    queryFn: reading(() =>
      sorted(
        rest
          .from('sessions')
          .select('id, date, client:clients(name)')
          .eq('completed', false)
          .gte('date', addDays(today, -DAYS_BACK))
          .lt('date', today),
        ['date', false],
      ),
    ),
  });

/** Asks whether the sessions of the latest day that are not completed took place; one press or Y says yes. */
export function HeldQuestion({ today }: { today: string }) {
  const query = useQuery(openSessionsQuery(today));
  const open = query.data ?? [];
  const day = open[0]?.date;
  const asked = open.filter(({ date }) => date === day);
  const areKeysOn = useSingleKeys();
  const confirm = useMutation({
    mutationFn: async (sessions: readonly OpenSession[]) => {
      const ids = await stillOnTheirDay(sessions);
      if (ids.length > 0) await editSessions([{ ids, changes: { completed: true } }]);
      toast.success({ title: `${sessionsText(ids.length)} completed`, ...undoable(() => void reopen(ids)) });
      await renewRecords();
    },
    onError: (error, all) => showActionFailure('Could not complete the sessions', error, () => confirm.mutate(all)),
  });
  const yes = () => {
    if (asked.length > 0 && !confirm.isPending) confirm.mutate(asked);
  };
  useYesKey(yes);
  if (query.isPending) return <BandSpace lines={2} />;
  if (day === undefined) return null;
  const when = day === addDays(today, -1) ? 'yesterday' : dayText(day, today);
  return (
    <Band
      label="Sessions to confirm"
      title={`${sessionsText(asked.length)} from ${when}: did ${asked.length === 1 ? 'it' : 'they'} take place?`}
      text={namesText(asked.map(({ client }) => client?.name ?? UNKNOWN_CLIENT).toSorted())}
    >
      <Link
        to="/sessions"
        search={{ from: day, to: day, status: 'not-completed' }}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
      >
        Show {asked.length === 1 ? 'it' : 'them'}
      </Link>
      <Button size="small" busy={confirm.isPending} onClick={yes} aria-keyshortcuts={areKeysOn ? 'Y' : undefined}>
        {asked.length === 1 ? 'Yes, it did' : 'Yes, all did'}
        {areKeysOn && <Key>Y</Key>}
      </Button>
    </Band>
  );
}

type OpenSession = Pick<SessionRow, 'id' | 'date'>;

/** The ids of those that are on the day that was asked about: one that was moved elsewhere since then may be still to come. */
function stillOnTheirDay(sessions: readonly OpenSession[]): Promise<string[]> {
  return logged('read sessions', async () => {
    await requireUser();
    const rows = unwrap(await rest.from('sessions').select('id').eq('date', sessions[0]!.date));
    return rows.map(({ id }) => id).filter((id) => sessions.some((asked) => asked.id === id));
  });
}

function useYesKey(yes: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'y' || event.defaultPrevented || !areSingleKeysOn() || !isPlainKey(event)) return;
    if (!isBusy(event.target)) yes();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

async function reopen(ids: readonly string[]): Promise<void> {
  try {
    await editSessions([{ ids, changes: { completed: false } }]);
    await renewRecords();
  } catch (error) {
    showActionFailure('Could not undo the change', error, () => void reopen(ids));
  }
}

const NAMES_SHOWN = 4;

/** @example namesText(['Ada', 'Ben']) // 'Ada, Ben' */
function namesText(names: readonly string[]): string {
  const rest = names.length - NAMES_SHOWN;
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
