import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import { type SessionInput } from '#domain/records/session.ts';
import { addDays } from '#domain/time.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#web/ui/form/calendar-text.ts';
import { useUndoableDelete, type Undoable } from '#web/ui/data/use-undoable-delete.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announceSession, announceUnsent } from '../announce-session.ts';
import { factsOf } from '../form/credential-facts.ts';
import { recordSession } from '../outbox/record-session.ts';
import type { SessionWithClient } from '../session-queries.ts';
import { showSessionFailure } from '../show-session-failure.ts';
import { removeSessions, restoreSessions, updateSession } from '../store-session.ts';

/** Completing and uncompleting in one press. While it is under way, `variables` is what to show. */
export function useComplete(session: SessionRow) {
  return useMutation({
    mutationFn: (completed: boolean) => updateSession(session.id, { completed }),
    // Pending until the lists are there again, so that nothing flickers back.
    onSuccess: renewRecords,
    onError: (error) => showSessionFailure('Could not change the session', error),
  });
}

/** Plans the same session one week later: who, how long and about what and how, without the notes. */
export function useRepeat(session: SessionWithClient) {
  // Kept until it is stored, so that pressing again after a lost answer is the same session (spec decision 8).
  const [id, setId] = useState(() => crypto.randomUUID());
  const { client_id, date, duration, topics } = session;
  const clientName = session.client?.name ?? UNKNOWN_CLIENT;
  const next: SessionInput = {
    client_id,
    date: addDays(date, 7),
    duration,
    topics,
    notes: '',
    follow_up: null,
    completed: false,
    ...factsOf(session),
  };
  return useMutation({
    mutationFn: () => recordSession({ id, session: next, newClient: null, clientName }),
    onSuccess: async (outcome) => {
      setId(crypto.randomUUID());
      if (outcome === 'kept') return announceUnsent();
      announceSession(id, next, clientName);
      await renewRecords();
    },
    onError: (error) => showSessionFailure('Could not plan the session', error),
  });
}

const SESSIONS: Undoable<SessionRow> = {
  one: 'session',
  many: 'sessions',
  remove: removeSessions,
  restore: restoreSessions,
  renew: renewRecords,
  describe: ({ date, duration }) => `${dayText(date, today())} · ${durationLabel(duration)}`,
  showFailure: showSessionFailure,
};

/** `mutate` takes the ids. */
export const useDelete = (onDeleted?: () => void) => useUndoableDelete(SESSIONS, onDeleted);
