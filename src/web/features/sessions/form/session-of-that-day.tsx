import type { SessionInput } from '#domain/records/session.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { rest } from '#web/data/auth/rest.ts';
import type { SessionRow } from '#web/data/wire/tables.ts';
import { unwrap } from '#web/data/wire/wire-error.ts';
import type { Elsewhere } from '#web/ui/form/use-unsaved.ts';
import { showActionFailure } from '#web/ui/overlay/show-action-failure.ts';
import { useRouter } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import type { SessionStart } from './use-session-form.ts';

interface SessionOfThatDayProps {
  form: UseFormReturn<SessionInput>;
  keepDraft: (elsewhere: Elsewhere) => void;
  /** What the form began with: minutes of the timer and a copied session count as entered. */
  start: SessionStart;
}

/** From a new session that was refused to the one that has its day, such as a planned one: opens that one's form with what was typed here. */
export function SessionOfThatDay({ form, keepDraft, start }: SessionOfThatDayProps) {
  const router = useRouter();
  const open = async () => {
    const { client_id, date } = form.getValues();
    const found = await rest.from('sessions').select('*').eq('client_id', client_id).eq('date', date).maybeSingle();
    const stored = unwrap(found);
    // Deleted in the meantime: the day is free.
    if (!stored) return form.clearErrors('date');
    const to = { to: '/sessions/$id', params: { id: stored.id }, search: { edit: 1 } } as const;
    keepDraft({
      address: router.buildLocation(to).href,
      fields: fieldsOf(form, stored, start),
      doubt: doubtOf(form, stored),
    });
    await router.navigate({ ...to, replace: true, ignoreBlocker: true });
    // Its minutes are in that form: logged from the timer once more they would count twice.
    if (start.kind === 'timed' && !stored.completed) start.endTimer();
  };
  const openOrSay = () =>
    void open().catch((error: unknown) => showActionFailure('Could not open the session', error, openOrSay));
  return (
    <button type="button" onClick={openOrSay} className="text-13 font-[560] text-accent hover:underline tap">
      Open it with what you typed
    </button>
  );
}

/** What was entered, beside what is stored: no words of either are left out. A session that took place keeps its hours and facts. */
function fieldsOf(
  { formState, getValues }: UseFormReturn<SessionInput>,
  stored: SessionRow,
  { kind }: SessionStart,
): Elsewhere['fields'] {
  const entered = getValues();
  const both = {
    ...entered,
    notes: joined(stored.notes, entered.notes),
    follow_up: joined(stored.follow_up, entered.follow_up),
    topics: [...new Set([...stored.topics, ...entered.topics])],
  };
  const words = ['notes', 'follow_up', 'topics'];
  const dirty = Object.keys(kind === 'copy' ? entered : formState.dirtyFields);
  const always = kind === 'timed' ? ['completed', 'duration'] : ['completed'];
  const names = new Set(stored.completed ? dirty.filter((name) => words.includes(name)) : [...dirty, ...always]);
  for (const same of ['client_id', 'date']) names.delete(same);
  return [...names].map((name) => ({
    name,
    typed: both[name as keyof SessionInput],
    before: stored[name as keyof SessionInput],
  }));
}

/** Only the coach knows whether it is another session or the same once more. */
const doubtOf = ({ getValues }: UseFormReturn<SessionInput>, stored: SessionRow): Elsewhere['doubt'] =>
  stored.completed && getValues('completed')
    ? {
        name: 'duration',
        message: `You entered ${durationLabel(getValues('duration'))}, and this session stays as it was. If there were two that day, enter their time together.`,
      }
    : undefined;

const joined = (...texts: readonly (string | null)[]) => [...new Set(texts)].filter(Boolean).join('\n\n');
