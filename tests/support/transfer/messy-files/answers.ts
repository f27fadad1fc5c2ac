// The answers of somebody who knows what is true of a file.
import { durationLabel } from '#domain/sessions/duration.ts';
import type { ImportAnswers, ImportPlan } from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { MessyFile } from './truth.ts';
import { YEAR } from './practice.ts';

/** `answers` with those to the questions that `plan` has open. */
export function answered(plan: ImportPlan, file: MessyFile, answers: ImportAnswers): ImportAnswers {
  let all = answers;
  // Which rows are sessions comes first, since a question can show one that is not.
  const outcomes = plan.questions.filter(({ about }) => about === 'outcome');
  for (const question of outcomes.length > 0 ? outcomes : plan.questions)
    all = { ...all, ...answerOf(question, file, all) };
  const spellings = plan.people.spellings.flatMap(({ key, candidates, answer }) => {
    if (answer !== null) return [];
    const personOf = (said: string) => {
      const person = file.whose.get(said);
      if (person === undefined) throw new Error(`Nobody in file ${file.seed} is called ${JSON.stringify(said)}`);
      return person;
    };
    const person = personOf(key);
    // A stored client is identified by an id, which this file does not know.
    const same = candidates.find((candidate) => file.whose.get(candidate.key) === person);
    return [
      [
        key,
        same
          ? { is: 'same' as const, as: same.key }
          : { is: 'own' as const, noneOf: candidates.map((candidate) => candidate.key) },
      ] as const,
    ];
  });
  const groups = plan.people.groups.map(({ key }) => [key, { is: 'one' }] as const);
  return {
    ...all,
    spellings: { ...all.spellings, ...Object.fromEntries(spellings) },
    groups: { ...all.groups, ...Object.fromEntries(groups) },
  };
}

function answerOf(question: ImportQuestion, file: MessyFile, answers: ImportAnswers): ImportAnswers {
  const { truth } = file;
  if (question.about === 'outcome') {
    const { word } = question.asked;
    return { outcomes: { ...answers.outcomes, [word]: 'not-held' } };
  }
  const row = truth.get(question.index);
  if (question.about === 'undated' && row?.isDayAbove) return { undated: 'above' };
  if (question.about === 'undated' || question.about === 'hours-paid') {
    if (!row?.hours) throw new Error(`A question shows row ${question.index + 1}, which has a day`);
    return question.about === 'undated' ? { undated: 'before' } : { hoursPaid: 'paid' };
  }
  if (question.about === 'further-hours')
    return { furtherHours: { ...answers.furtherHours, [question.asked.word]: 'add' } };
  const session = row?.session ?? (row?.hours && { ...row.hours, date: '' });
  if (!session) throw new Error(`A question shows row ${question.index + 1}, which is no session`);
  const wrong = () => new Error(`No choice is right for ${JSON.stringify(session)}: ${JSON.stringify(question)}`);
  switch (question.about) {
    case 'date-order': {
      const right = question.asked.choices.find(({ date }) => date === session.date);
      if (!right) throw wrong();
      return { dateOrder: right.order };
    }
    case 'date-parts':
      return { dateParts: 'day' };
    case 'date-year': {
      const isNamed = question.asked.choices.some(({ year }) => year === 'named');
      return { dateYear: isNamed ? 'named' : YEAR };
    }
    case 'swapped-days':
      return { swappedDays: 'no' };
    case 'duration-unit': {
      const right = question.asked.choices.find(({ shown }) => shown === durationLabel(session.minutes));
      if (!right) throw wrong();
      return { durations: { ...answers.durations, [question.asked.group]: right.unit } };
    }
    case 'payment-word': {
      const meaning = session.paid === undefined ? 'unknown' : session.paid ? 'paid' : 'pro-bono';
      return { paymentWords: { ...answers.paymentWords, [question.asked.word]: meaning } };
    }
    case 'same-time':
      return { sameTime: file.hasGroups ? 'group' : 'separate' };
    case 'names-above':
      return { namesAbove: 'yes' };
    case 'same-payment':
    case 'missing-duration':
      throw wrong();
  }
}
