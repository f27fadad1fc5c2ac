import { SESSION_DURATION_DEFAULT_MINUTES, sessionSchema, type SessionInput } from '#domain/sessions/session-schema.ts';
import { clientHoursQuery } from '#web/backend/client-hours.ts';
import { today } from '#web/backend/today.ts';
import { useProfile } from '#web/backend/use-profile.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';

/** The form of a session. A new one begins today, with the client's usual length and, until touched, completed when the date is not ahead. */
export function useSessionForm(session: SessionInput | null, clientId: string): UseFormReturn<SessionInput> {
  const form = useForm<SessionInput>({
    resolver: zodResolver(sessionSchema),
    defaultValues: session ? { ...session, follow_up: session.follow_up ?? '' } : newSession(clientId),
  });
  const isNew = session === null;
  useSuggestedDuration(form, isNew);
  useCompletedByDate(form, isNew);
  return form;
}

function newSession(clientId: string): SessionInput {
  return {
    client_id: clientId,
    date: today(),
    duration: SESSION_DURATION_DEFAULT_MINUTES,
    notes: '',
    topics: [],
    follow_up: '',
    completed: true,
  };
}

function useSuggestedDuration(form: UseFormReturn<SessionInput>, isNew: boolean): void {
  const clientId = useWatch({ control: form.control, name: 'client_id' });
  const isTouched = form.formState.dirtyFields.duration === true;
  const profile = useProfile();
  const hours = useQuery({ ...clientHoursQuery(today(), clientId), enabled: isNew && clientId !== '' });
  const suggested = hours.data?.[0]?.usual_minutes ?? profile.data?.default_session_minutes;
  useEffect(() => {
    if (isNew && !isTouched && suggested !== undefined) form.resetField('duration', { defaultValue: suggested });
  }, [form, isNew, isTouched, suggested]);
}

function useCompletedByDate(form: UseFormReturn<SessionInput>, isNew: boolean): void {
  const date = useWatch({ control: form.control, name: 'date' });
  const isTouched = form.formState.dirtyFields.completed === true;
  useEffect(() => {
    if (isNew && !isTouched && date !== '') form.resetField('completed', { defaultValue: date <= today() });
  }, [form, isNew, isTouched, date]);
}
