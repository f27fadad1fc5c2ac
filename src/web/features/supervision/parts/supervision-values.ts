import { splitTopics, type SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { SUPERVISION_DURATION_DEFAULT_MINUTES, type SupervisionInput } from '#domain/records/supervision.ts';
import { noonIn } from '#domain/time.ts';
import type { UseFormReturn } from 'react-hook-form';

export type SupervisionFormState = UseFormReturn<SupervisionForm>;

export const NEW_SUPERVISION: SupervisionForm = {
  supervisor_name: '',
  date: '',
  duration: SUPERVISION_DURATION_DEFAULT_MINUTES,
  format: null,
  topics: '',
  notes: '',
};

export function toForm({
  supervisor_name,
  day,
  duration,
  format = null,
  topics,
  notes,
}: SupervisionInput): SupervisionForm {
  return { supervisor_name, date: day, duration, format, topics: topics.join(', '), notes };
}

/**
 * The row of the form, with noon of its day in `timeZone` as the instant. Unchanged fields have their value from `stored`: the time of
 * day, which the form does not show, and topics with a comma.
 */
export function toSupervision(form: SupervisionForm, timeZone: string, stored?: SupervisionInput): SupervisionInput {
  const before = stored && toForm(stored);
  return {
    ...form,
    day: form.date,
    date: stored && stored.day === form.date ? stored.date : noonIn(form.date, timeZone),
    topics: stored && before?.topics.trim() === form.topics ? stored.topics : splitTopics(form.topics),
  };
}
