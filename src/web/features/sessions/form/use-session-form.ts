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

/** What a form begins with: perhaps a client, what the session timer says, another session on today's date, the session it changes. */
export type SessionStart =
  | { kind: 'new'; clientId: string }
  | { kind: 'timed'; date: string; minutes: number }
  | { kind: 'copy'; session: SessionInput }
  | { kind: 'edit'; session: SessionInput };

/**
 * The form of a session. A new one begins today, with the client's usual length and, until touched, completed when the
 * date is not ahead.
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

function useSuggestedDuration(form: UseFormReturn<SessionInput>, isOn: boolean): void {
  const clientId = useWatch({ control: form.control, name: 'client_id' });
  const isTouched = form.formState.dirtyFields.duration === true;
  const profile = useProfile();
  // Of all clients at once: they are there when one is chosen.
  const hours = useQuery({ ...clientHoursQuery(today()), enabled: isOn });
  const suggested = usualOf(hours.data, clientId) ?? profile.data?.default_session_minutes;
  useEffect(() => {
    if (isOn && !isTouched && suggested !== undefined) form.resetField('duration', { defaultValue: suggested });
  }, [form, isOn, isTouched, suggested]);
}

/** The length to save where the coach chose none: the usual one, waited for when two quick Enters came before it. */
export async function usualMinutes(clientId: string, shown: number): Promise<number> {
  try {
    return usualOf(await queryClient.ensureQueryData(clientHoursQuery(today())), clientId) ?? shown;
  } catch (error) {
    logFailure('Looking up the usual length', error);
    return shown;
  }
}

function useCompletedByDate(form: UseFormReturn<SessionInput>, isOn: boolean): void {
  const date = useWatch({ control: form.control, name: 'date' });
  const isTouched = form.formState.dirtyFields.completed === true;
  useEffect(() => {
    if (isOn && !isTouched && date !== '') form.resetField('completed', { defaultValue: date <= today() });
  }, [form, isOn, isTouched, date]);
}
