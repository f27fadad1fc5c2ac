import { SESSION_DURATION_DEFAULT_MINUTES } from '#domain/sessions/session-limits.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { sessionSchema, type SessionInput } from '#domain/records/session.ts';
import type { ClientHours } from '#domain/clients/client-hours.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { today } from '#web/data/device/today.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { factsOf } from './credential-facts.ts';

/** What a form starts with: a client or none, the session timer, a copy of another session, or the session to edit. */
export type SessionStart =
  | { kind: 'new'; clientId: string }
  | { kind: 'timed'; date: string; minutes: number }
  | { kind: 'copy'; session: SessionInput }
  | { kind: 'edit'; session: SessionInput };

/**
 * The form of a session. A new session is dated today and has the client's usual duration. Until the coach changes
 * "completed", it follows the date: a session in the future is not completed.
 */
export function useSessionForm(start: SessionStart): UseFormReturn<SessionInput> {
  const form = useForm<SessionInput>({ resolver: zodResolver(sessionSchema), defaultValues: valuesOf(start) });
  useSuggestedDuration(form, start.kind === 'new');
  useCompletedByDate(form, start.kind !== 'edit');
  return form;
}

function valuesOf(start: SessionStart): SessionInput {
  if (start.kind === 'edit' || start.kind === 'copy') {
    const { session } = start;
    const stored = { ...session, ...factsOf(session), follow_up: session.follow_up ?? '' };
    return start.kind === 'edit' ? stored : { ...stored, date: today(), completed: true };
  }
  return {
    client_id: start.kind === 'new' ? start.clientId : '',
    date: start.kind === 'timed' ? start.date : today(),
    duration: start.kind === 'timed' ? start.minutes : SESSION_DURATION_DEFAULT_MINUTES,
    notes: '',
    topics: [],
    follow_up: '',
    completed: true,
    ...USUAL_SESSION,
  };
}

const usualOf = (hours: readonly ClientHours[] | undefined, clientId: string) =>
  hours?.find((entry) => entry.client_id === clientId)?.usual_minutes;

function useSuggestedDuration(form: UseFormReturn<SessionInput>, isEnabled: boolean): void {
  const clientId = useWatch({ control: form.control, name: 'client_id' });
  const isTouched = form.formState.dirtyFields.duration === true;
  const profile = useProfile();
  // For all clients at once, so that they are loaded when one is chosen.
  const hours = useQuery({ ...clientHoursQuery(today()), enabled: isEnabled });
  const suggested = usualOf(hours.data, clientId) ?? profile.data?.default_session_minutes;
  useEffect(() => {
    if (isEnabled && !isTouched && suggested !== undefined) form.resetField('duration', { defaultValue: suggested });
  }, [form, isEnabled, isTouched, suggested]);
}

/** The duration to save if the coach chose none: the client's usual one. Waits for it if the form is saved before it is loaded. */
export async function usualMinutes(clientId: string, shown: number): Promise<number> {
  try {
    return usualOf(await queryClient.ensureQueryData(clientHoursQuery(today())), clientId) ?? shown;
  } catch (error) {
    logFailure('Loading the usual duration', error);
    return shown;
  }
}

function useCompletedByDate(form: UseFormReturn<SessionInput>, isEnabled: boolean): void {
  const date = useWatch({ control: form.control, name: 'date' });
  const isTouched = form.formState.dirtyFields.completed === true;
  useEffect(() => {
    if (isEnabled && !isTouched && date !== '') form.resetField('completed', { defaultValue: date <= today() });
  }, [form, isEnabled, isTouched, date]);
}
