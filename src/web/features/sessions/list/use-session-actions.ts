import { namingDuplicates } from '#web/data/records/duplicate-session.ts';
import { undoDeletions } from '#web/data/records/deletions.ts';
import { UNKNOWN_CLIENT } from '#domain/sessions/session-texts.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { addDays } from '#domain/time.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { recordChange } from '#web/data/records/outbox/record-change.ts';
import { removal } from '#web/data/records/outbox/record-removal.ts';
import type { DeletedRow } from '#web/data/records/deletions.ts';
import { renewRecords } from '#web/data/records/renew-records.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { announceSavedOnDevice } from '#web/ui/overlay/saved-on-device.ts';
import { failureToast } from '#web/ui/overlay/show-action-failure.ts';
import { useUndoableDelete, type Undoable } from '#web/ui/data/use-undoable-delete.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announceSession } from '../session-toasts.ts';
import { factsOf } from '#domain/records/session-facts.ts';
import type { SessionWithClient } from '../session-queries.ts';

/** Marks a session as completed or not. While the mutation is pending, `variables` is the value to show. */
export function useComplete(session: SessionRow) {
  return useMutation({
    mutationFn: (completed: boolean) =>
      recordChange({ table: 'sessions', id: session.id, values: { completed }, base: session }),
    // Stays pending until the lists are refetched, so that the old value does not flash.
    onSuccess: (outcome) => (outcome === 'unsent' ? announceSavedOnDevice() : renewRecords()),
    onError: failureToast('Could not change the session'),
  });
}

/** Plans the same session one week later, without notes and follow-up. */
export function useRepeat(session: SessionWithClient) {
  // The same id until the session is stored, so that a retry after a lost response stores one session (spec decision 8).
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
    mutationFn: () => recordChange({ table: 'sessions', id, values: next }),
    onSuccess: async (outcome) => {
      setId(crypto.randomUUID());
      if (outcome === 'unsent') return announceSavedOnDevice();
      announceSession(id, next, clientName);
      await renewRecords();
    },
    onError: failureToast('Could not plan the session'),
  });
}

/** Restores deleted sessions. Rejects with DuplicateSession if one of their dates has been taken by another session of the client. */
export const restoreSessions = (deletions: readonly string[]): Promise<void> =>
  namingDuplicates(undoDeletions(deletions));

const SESSIONS: Undoable<DeletedRow<'sessions'>> = {
  ...removal('sessions'),
  restore: restoreSessions,
  describe: ({ date, duration }) => `${dayText(date, today())} · ${durationLabel(duration)}`,
};

/** `mutate` takes the ids. */
export const useDelete = (onDeleted?: () => void) => useUndoableDelete(SESSIONS, onDeleted);
