import { durationLabel } from '#domain/sessions/duration.ts';
import type { HoursAnswer } from '#domain/transfer/columns/decide/hour-columns.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import { appName } from '#web/data/wire/config.ts';
import { rowsText } from './counts-text.ts';

export interface QuestionWords {
  readonly title: string;
  readonly hint: string;
  readonly choices: readonly { readonly label: string; readonly isChosen: boolean; readonly change: ImportAnswers }[];
}

const OTHER_MINUTES = [30, 45, 60, 90, 120];

/** @param usualMinutes the usual length of the coach's sessions */
export function wordsOf(question: ImportQuestion, answers: ImportAnswers, usualMinutes: number): QuestionWords {
  const { index, asked } = question;
  const { text } = asked.example;
  const place = `This is from row ${index + 1}.`;
  const where = `${place} Your answer applies to the whole column.`;
  const choice = <Name extends keyof ImportAnswers>(name: Name, answer: ImportAnswers[Name], label: string) => ({
    label,
    isChosen: answers[name] === answer,
    change: { [name]: answer },
  });
  /** For one word or group of the column. */
  const choiceOf = (
    name: 'durations' | 'furtherHours' | 'outcomes' | 'paymentWords',
    of: string,
    answer: string,
    label: string,
  ) => {
    const given: Readonly<Record<string, string>> = answers[name] ?? {};
    return { label, isChosen: given[of] === answer, change: { [name]: { ...given, [of]: answer } } };
  };
  switch (question.about) {
    case 'date-order': {
      const isContradictory = question.asked.reason === 'contradictory';
      return {
        title: `Which day is ${text}?`,
        hint: isContradictory ? `The dates in this file don’t agree with each other. ${where}` : where,
        choices: question.asked.choices.map(({ order, shown }) => choice('dateOrder', order, shown)),
      };
    }
    case 'swapped-days':
      return {
        title: `Which day was ${text}?`,
        hint: `Day and month seem to be swapped. Real dates are on days 1 to 12. Those left as text are on later days. ${place} Your answer applies to ${question.asked.rows === 1 ? 'this date' : `these ${question.asked.rows} dates`}.`,
        choices: question.asked.choices.map(({ swapped, shown }) =>
          choice('swappedDays', swapped, `${shown} (${swapped === 'yes' ? 'swap day and month' : 'as it is'})`),
        ),
      };
    case 'duration-unit': {
      const { group, choices } = question.asked;
      return {
        title: `How long is ${text}?`,
        hint: group === 'all' ? where : `${place} ${GROUP_HINTS[group]}`,
        choices: choices.map(({ unit, shown }) =>
          choiceOf('durations', group, unit, `${shown} (${UNIT_WORDS[unit] ?? unit})`),
        ),
      };
    }
    case 'payment-word': {
      const { word, header, rows, choices } = question.asked;
      return {
        title: `What does “${text}” mean${header && ` in “${header}”`}?`,
        hint: `${place} ${appliesTo(rows)}.`,
        choices: choices.map(({ meaning, shown }) => choiceOf('paymentWords', word, meaning, shown)),
      };
    }
    case 'names-above':
      return {
        title: `Is row ${index + 1} a session with ${text}?`,
        hint: `It names nobody. ${appliesTo(question.asked.rows)} without a name.`,
        choices: [choice('namesAbove', 'yes', 'Yes, the name above is meant'), choice('namesAbove', 'no', 'No')],
      };
    case 'missing-duration':
      return {
        title: 'How long were the sessions whose duration is missing?',
        hint: `The file doesn’t say for ${rowsText(question.asked.rows)}, first in row ${index + 1}.`,
        choices: [usualMinutes, ...OTHER_MINUTES.filter((minutes) => minutes !== usualMinutes)].map((minutes) =>
          choice('missingDuration', minutes, durationLabel(minutes) + (minutes === usualMinutes ? ', as usual' : '')),
        ),
      };
    case 'outcome': {
      const { word, header, rows, outcome, isReceived = false } = question.asked;
      const isKind = outcome === 'no-session';
      const what = isKind ? 'was it your session with a client' : 'was the session held';
      return {
        title: `${rowsText(rows)} ${rows === 1 ? 'says' : 'say'} “${text}”: ${isReceived ? 'did it take place' : what}?`,
        hint: `Row ${index + 1} says so${header && ` in “${header}”`}. ${appliesTo(rows)}.`,
        choices: (isKind || isReceived ? KINDS : OUTCOMES).map(([is, label]) => choiceOf('outcomes', word, is, label)),
      };
    }
    case 'same-time': {
      const { people, rows, groups } = question.asked;
      const when = groups === 1 ? 'this time' : `these ${groups} times`;
      return {
        title: `Was it one group session with ${text}?`,
        hint: `Row ${index + 1} and others have the same start and length. ${appliesTo(rows)} at ${when}.`,
        choices: [
          choice('sameTime', 'group', `One group session of ${people} people`),
          choice('sameTime', 'separate', 'Separate sessions'),
        ],
      };
    }
    case 'date-parts':
      return {
        title: `What is ${text}?`,
        hint: where,
        choices: question.asked.choices.map(({ parts, shown }) => choice('dateParts', parts, shown)),
      };
    case 'date-year':
      return {
        title: `Which year is ${text} in?`,
        hint: `${place} ${appliesTo(question.asked.rows)} without a year.`,
        choices: question.asked.choices.map(({ year, shown }) =>
          choice('dateYear', year, shown + (year === 'named' ? ', as the name of the sheet or file says' : '')),
        ),
      };
    case 'undated': {
      const { above, rows } = question.asked;
      const days = above === null ? '' : ', unless they are of the day that stands above them';
      return {
        title: `Are hours without a day, such as those of ${text}, from before ${appName()}?`,
        hint: `${place} ${appliesTo(rows)} without a day. They get none: each adds to its client’s hours from before${days}.`,
        choices: [
          choice('undated', 'before', 'Yes, hours from before'),
          ...(above === null
            ? []
            : [choice('undated', 'above', `No, they are of the day above them, such as “${above}”`)]),
          choice('undated', 'no', 'No, leave them out'),
        ],
      };
    }
    case 'further-hours': {
      const { word, header, rows, canBeWhole, sameAs } = question.asked;
      const belong = (is: HoursAnswer, label: string) => choiceOf('furtherHours', word, is, label);
      return {
        title: `Do the hours in “${header}” belong to the sessions?`,
        hint: `Row ${index + 1} has ${text} there. ${appliesTo(rows)}.${sameAs ? ` “${sameAs}” has the same hours in these rows: add only one of the two, unless both took place.` : ''}`,
        choices: [
          belong('add', 'Yes, add them to the length'),
          ...(canBeWhole ? [belong('whole', 'They are the whole length')] : []),
          belong('no', 'No'),
        ],
      };
    }
    case 'same-payment':
      return {
        title: `Was it one session with ${text}, paid in parts?`,
        hint: `Row ${index + 1} and others have the same client, day and length, with different payments. ${appliesTo(question.asked.rows)}.`,
        choices: [choice('samePayment', 'one', 'One session'), choice('samePayment', 'several', 'Several sessions')],
      };
    case 'hours-paid':
      return {
        title: 'Were these hours from before paid?',
        hint: `The file doesn’t say. ${appliesTo(question.asked.rows)}.`,
        choices: [choice('hoursPaid', 'paid', 'Paid'), choice('hoursPaid', 'pro-bono', 'Pro bono')],
      };
  }
}

const appliesTo = (rows: number) => `Your answer applies to ${rowsText(rows)}`;
const KINDS = [
  ['held', 'Yes'],
  ['not-held', 'No: leave out'],
] as const;
const OUTCOMES = [
  ['held', 'Held'],
  ['not-held', 'Not held: leave out'],
  ['held-unpaid', 'Held, but unpaid: pro bono'],
] as const;
const UNIT_WORDS: Readonly<Record<string, string>> = {
  minutes: 'minutes',
  hours: 'hours',
  clock: 'hours and minutes',
  seconds: 'seconds',
  days: 'a part of a day, as spreadsheets keep times',
};
const GROUP_HINTS = {
  small: 'Your answer applies to the small numbers in this column.',
  large: 'Your answer applies to the large numbers in this column.',
} as const;
