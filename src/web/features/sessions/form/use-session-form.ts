import { SESSION_DURATION_DEFAULT_MINUTES } from '#domain/sessions/session-limits.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { sessionSchema, type SessionInput } from '#domain/records/session.ts';
import { LAST_FACTS, type ClientHours, type LastFacts } from '#domain/clients/client-hours.ts';
import { clientHoursQuery } from '#web/data/records/client-hours.ts';
import { logFailure } from '#web/data/wire/log-failure.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { today } from '#web/data/device/today.ts';
import { useProfile } from '#web/data/records/use-profile.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { factsOf } from '#domain/records/session-facts.ts';

/** What a form starts with: a client or none, the session timer, a copy of another session, or the session to edit. */
export type SessionStart =
  | { kind: 'new'; clientId: string }
  | { kind: 'timed'; date: string; minutes: number; endTimer: () => void }
  | { kind: 'copy'; session: SessionInput }
  | { kind: 'edit'; session: SessionInput };

/**
 * The form of a session. A new session is dated today, has the client's usual duration and counts like the client's last session. Until the coach changes
 * "completed", it follows the date: a session in the future is not completed.
 */
export function useSessionForm(start: SessionStart): UseFormReturn<SessionInput> {
  const form = useForm<SessionInput>({ resolver: schemaResolver(sessionSchema), defaultValues: valuesOf(start) });
  useSuggestions(form, start.kind === 'new');
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

/** What a new session takes from its client unless the coach chose otherwise. */
type Suggested = Partial<LastFacts & Pick<SessionInput, 'duration'>>;
const SUGGESTED_FIELDS = ['duration', ...LAST_FACTS] as const;

function suggestedOf(hours: readonly ClientHours[] | undefined, clientId: string): Suggested {
  const client = hours?.find((entry) => entry.client_id === clientId);
  if (!client) return {};
  return { ...(client.usual_minutes !== null && { duration: client.usual_minutes }), ...client.last_facts };
}

function useSuggestions(form: UseFormReturn<SessionInput>, isEnabled: boolean): void {
  const clientId = useWatch({ control: form.control, name: 'client_id' });
  const profile = useProfile();
  // For all clients at once, so that they are loaded when one is chosen.
  const hours = useQuery({ ...clientHoursQuery(today()), enabled: isEnabled });
  const duration = profile.data?.default_session_minutes;
  const { getFieldState, register, resetField } = form;
  useEffect(() => {
    if (!isEnabled) return;
    // Resets registered fields only, and some are on screen for groups and teams alone.
    for (const name of LAST_FACTS) register(name);
    const values = { ...USUAL_SESSION, duration, ...suggestedOf(hours.data, clientId) };
    for (const name of SUGGESTED_FIELDS) {
      const value = values[name];
      if (value !== undefined && !getFieldState(name).isDirty) resetField(name, { defaultValue: value });
    }
  }, [getFieldState, register, resetField, isEnabled, clientId, duration, hours.data]);
}

/** The values to save: where the coach chose none, the client's. Waits for them if the form is saved before they are loaded. */
export async function withSuggestions(
  values: SessionInput,
  dirty: Partial<Record<keyof SessionInput, unknown>>,
): Promise<SessionInput> {
  try {
    const hours = await queryClient.ensureQueryData(clientHoursQuery(today()));
    const suggested = Object.entries(suggestedOf(hours, values.client_id));
    const session = {
      ...values,
      ...Object.fromEntries(suggested.filter(([name]) => !dirty[name as keyof SessionInput])),
    };
    return session.format === 'team' ? session : { ...session, engagement: null };
  } catch (error) {
    logFailure("Loading the client's last session", error);
    return values;
  }
}

function useCompletedByDate(form: UseFormReturn<SessionInput>, isEnabled: boolean): void {
  const date = useWatch({ control: form.control, name: 'date' });
  const isTouched = form.formState.dirtyFields.completed === true;
  useEffect(() => {
    if (isEnabled && !isTouched && date !== '') form.resetField('completed', { defaultValue: date <= today() });
  }, [form, isEnabled, isTouched, date]);
}

/** The columns that the form edits. */
export function enteredOf(row: SessionRow): SessionInput {
  const { client_id, date, duration, notes, topics, follow_up, completed } = row;
  return { client_id, date, duration, notes, topics, follow_up, completed, ...factsOf(row) };
}
