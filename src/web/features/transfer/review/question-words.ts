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

/** @param usualMinutes what the coach's sessions usually take */
export function wordsOf(question: ImportQuestion, answers: ImportAnswers, usualMinutes: number): QuestionWords {
  const { index, asked } = question;
  const { text } = asked.example;
  const place = `This is from row ${index + 1}.`;
  const where = `${place} Your answer applies to the whole column.`;
  switch (question.about) {
    case 'date-order': {
      const isContradictory = question.asked.reason === 'contradictory';
      return {
        title: `Which day is ${text}?`,
        hint: isContradictory ? `The dates in this file don’t agree with each other. ${where}` : where,
        choices: question.asked.choices.map(({ order, shown }) => ({
          label: shown,
          isChosen: answers.dateOrder === order,
          change: { dateOrder: order },
        })),
      };
    }
    case 'swapped-days':
      return {
        title: `Which day was ${text}?`,
        hint: `Day and month seem to be swapped: all of the file’s real dates are on days 1 to 12, and those it left as text are on later days. ${place} Your answer applies to ${question.asked.rows === 1 ? 'this date' : `these ${question.asked.rows} dates`}.`,
        choices: question.asked.choices.map(({ swapped, shown }) => ({
          label: swapped === 'yes' ? `${shown} (swap day and month)` : `${shown} (as it is)`,
          isChosen: answers.swappedDays === swapped,
          change: { swappedDays: swapped },
        })),
      };
    case 'duration-unit': {
      const { group, choices } = question.asked;
      return {
        title: `How long is ${text}?`,
        hint: group === 'all' ? where : `${place} ${GROUP_HINTS[group]}`,
        choices: choices.map(({ unit, shown }) => ({
          label: `${shown} (${UNIT_WORDS[unit]})`,
          isChosen: answers.durations?.[group] === unit,
          change: { durations: { ...answers.durations, [group]: unit } },
        })),
      };
    }
    case 'payment-word': {
      const { word, header, rows, choices } = question.asked;
      return {
        title: `What does “${text}” mean${header && ` in “${header}”`}?`,
        hint: `${place} Your answer applies to ${rowsText(rows)}.`,
        choices: choices.map(({ meaning, shown }) => ({
          label: shown,
          isChosen: answers.paymentWords?.[word] === meaning,
          change: { paymentWords: { ...answers.paymentWords, [word]: meaning } },
        })),
      };
    }
    case 'names-above':
      return {
        title: `Is row ${index + 1} a session with ${text}?`,
        hint: `It names nobody. Your answer applies to ${rowsText(question.asked.rows)} without a name.`,
        choices: [
          {
            label: 'Yes, the name above is meant',
            isChosen: answers.namesAbove === 'yes',
            change: { namesAbove: 'yes' },
          },
          { label: 'No', isChosen: answers.namesAbove === 'no', change: { namesAbove: 'no' } },
        ],
      };
    case 'missing-duration':
      return {
        title: 'How long were the sessions whose duration is missing?',
        hint: `The file doesn’t say for ${rowsText(question.asked.rows)}, first in row ${index + 1}.`,
        choices: [usualMinutes, ...OTHER_MINUTES.filter((minutes) => minutes !== usualMinutes)].map((minutes) => ({
          label: minutes === usualMinutes ? `${durationLabel(minutes)}, as usual` : durationLabel(minutes),
          isChosen: answers.missingDuration === minutes,
          change: { missingDuration: minutes },
        })),
      };
    case 'outcome': {
      const { word, header, rows } = question.asked;
      return {
        title: `${rowsText(rows)} ${rows === 1 ? 'says' : 'say'} “${text}”: was the session held?`,
        hint: `Row ${index + 1} says so${header && ` in “${header}”`}. Your answer applies to ${rowsText(rows)}.`,
        choices: OUTCOMES.map(([is, label]) => ({
          label,
          isChosen: answers.outcomes?.[word] === is,
          change: { outcomes: { ...answers.outcomes, [word]: is } },
        })),
      };
    }
    case 'same-time': {
      const { people, rows, groups } = question.asked;
      const when = groups === 1 ? 'this time' : `these ${groups} times`;
      return {
        title: `Was it one group session with ${text}?`,
        hint: `Row ${index + 1} and others have the same start and length. Your answer applies to ${rowsText(rows)} at ${when}.`,
        choices: [
          {
            label: `One group session of ${people} people`,
            isChosen: answers.sameTime === 'group',
            change: { sameTime: 'group' },
          },
          {
            label: 'Separate sessions',
            isChosen: answers.sameTime === 'separate',
            change: { sameTime: 'separate' },
          },
        ],
      };
    }
    case 'date-parts':
      return {
        title: `What is ${text}?`,
        hint: where,
        choices: question.asked.choices.map(({ parts, shown }) => ({
          label: shown,
          isChosen: answers.dateParts === parts,
          change: { dateParts: parts },
        })),
      };
    case 'date-year':
      return {
        title: `Which year is ${text} in?`,
        hint: `${place} Your answer applies to ${rowsText(question.asked.rows)} without a year.`,
        choices: question.asked.choices.map(({ year, shown }) => ({
          label: year === 'named' ? `${shown}, as the name of the sheet or file says` : shown,
          isChosen: answers.dateYear === year,
          change: { dateYear: year },
        })),
      };
    case 'undated':
      return {
        title: `Are hours without a day, such as those of ${text}, from before ${appName()}?`,
        hint: `${place} Your answer applies to ${rowsText(question.asked.rows)} without a day. They get none: each adds to its client’s hours from before.`,
        choices: [
          { label: 'Yes, hours from before', isChosen: answers.undated === 'before', change: { undated: 'before' } },
          { label: 'No, leave them out', isChosen: answers.undated === 'no', change: { undated: 'no' } },
        ],
      };
    case 'further-hours': {
      const { word, header, rows, canBeWhole } = question.asked;
      const choice = (is: HoursAnswer, label: string) => ({
        label,
        isChosen: answers.furtherHours?.[word] === is,
        change: { furtherHours: { ...answers.furtherHours, [word]: is } },
      });
      return {
        title: `Do the hours in “${header}” belong to the sessions?`,
        hint: `Row ${index + 1} has ${text} there. Your answer applies to ${rowsText(rows)}.`,
        choices: [
          choice('add', 'Yes, add them to the length'),
          ...(canBeWhole ? [choice('whole', 'They are the whole length')] : []),
          choice('no', 'No'),
        ],
      };
    }
    case 'same-payment':
      return {
        title: `Was it one session with ${text}, paid in parts?`,
        hint: `Row ${index + 1} and others have the same client, day and length, with different payments. Your answer applies to ${rowsText(question.asked.rows)}.`,
        choices: [
          { label: 'One session', isChosen: answers.samePayment === 'one', change: { samePayment: 'one' } },
          {
            label: 'Several sessions',
            isChosen: answers.samePayment === 'several',
            change: { samePayment: 'several' },
          },
        ],
      };
    case 'hours-paid':
      return {
        title: 'Were these hours from before paid?',
        hint: `The file doesn’t say. Your answer applies to ${rowsText(question.asked.rows)}.`,
        choices: [
          { label: 'Paid', isChosen: answers.hoursPaid === 'paid', change: { hoursPaid: 'paid' } },
          { label: 'Pro bono', isChosen: answers.hoursPaid === 'pro-bono', change: { hoursPaid: 'pro-bono' } },
        ],
      };
  }
}

const OUTCOMES = [
  ['held', 'Held'],
  ['not-held', 'Not held: leave out'],
  ['held-unpaid', 'Held, but unpaid: pro bono'],
] as const;
const UNIT_WORDS = {
  minutes: 'minutes',
  hours: 'hours',
  clock: 'hours and minutes',
  seconds: 'seconds',
  days: 'a part of a day, as spreadsheets keep times',
} as const;
const GROUP_HINTS = {
  small: 'Your answer applies to the small numbers in this column.',
  large: 'Your answer applies to the large numbers in this column.',
} as const;
