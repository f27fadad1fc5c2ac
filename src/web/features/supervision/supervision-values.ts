import { topicsOf, type SupervisionForm } from '#domain/supervision/supervision-form.ts';
import { SUPERVISION_DURATION_DEFAULT_MINUTES, type SupervisionInput } from '#domain/supervision/supervision-schema.ts';
import { dayIn, noonIn } from '#domain/time.ts';

export const NEW_SUPERVISION: SupervisionForm = {
  supervisor_name: '',
  date: '',
  duration: SUPERVISION_DURATION_DEFAULT_MINUTES,
  topics: '',
  notes: '',
};

export function toForm(stored: SupervisionInput, timeZone: string): SupervisionForm {
  const { supervisor_name, date, duration, topics, notes } = stored;
  return { supervisor_name, date: dayIn(date, timeZone), duration, topics: topics.join(', '), notes };
}

/**
 * The row that the form asks for. What was not touched stays as it stood in `stored`: the time of day, which the form does
 * not show, and a topic with a comma in it.
 */
export function toSupervision(form: SupervisionForm, timeZone: string, stored?: SupervisionInput): SupervisionInput {
  const was = stored && toForm(stored, timeZone);
  return {
    ...form,
    date: stored && was?.date === form.date ? stored.date : noonIn(form.date, timeZone),
    topics: stored && was?.topics.trim() === form.topics ? stored.topics : topicsOf(form.topics),
  };
}
