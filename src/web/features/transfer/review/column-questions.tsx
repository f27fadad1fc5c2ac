import { durationLabel } from '#domain/sessions/duration.ts';
import type { ImportAnswers } from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';
import { Card } from '#web/ui/card.tsx';
import { rowsText } from './counts-text.ts';
import { useKept } from './kept-answers.tsx';

interface ColumnQuestionsProps {
  /** Those that are open. */
  questions: readonly ImportQuestion[];
  answers: ImportAnswers;
  /** What the coach's sessions usually take. */
  usualMinutes: number;
  onAnswer: (change: ImportAnswers) => void;
}

/** What a whole column leaves open, asked once. A question that was answered stays, so that the answer can be changed. */
export function ColumnQuestions({ questions, answers, usualMinutes, onAnswer }: ColumnQuestionsProps) {
  const [answered, setAnswered] = useKept<readonly ImportQuestion[]>('asked', () => []);
  const open = questions.filter((question) => answered.every((one) => keyOf(one) !== keyOf(question)));
  return [...answered, ...open].map((question) => {
    const { title, hint, choices } = wordsOf(question, answers, usualMinutes);
    const shown = choices.map(({ label, isChosen, change }) => ({
      label,
      isChosen,
      onChoose: () => {
        if (!answered.includes(question)) setAnswered([...answered, question]);
        onAnswer(change);
      },
    }));
    return <Question key={keyOf(question)} title={title} hint={hint} choices={shown} />;
  });
}

/** A question of a kind can be asked of several groups or words. */
function keyOf({ about, asked }: ImportQuestion): string {
  if ('group' in asked) return `${about} ${asked.group}`;
  return 'word' in asked ? `${about} ${asked.word}` : about;
}

interface QuestionWords {
  readonly title: string;
  readonly hint: string;
  readonly choices: readonly { readonly label: string; readonly isChosen: boolean; readonly change: ImportAnswers }[];
}

const OTHER_MINUTES = [30, 45, 60, 90, 120];

function wordsOf(question: ImportQuestion, answers: ImportAnswers, usualMinutes: number): QuestionWords {
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
    case 'hours-paid':
      return {
        title: 'Were the hours of this log paid?',
        hint: `The log has one column of hours and doesn’t say. Your answer applies to ${rowsText(question.asked.rows)}.`,
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

interface QuestionProps {
  title: string;
  hint: string;
  choices: readonly { label: string; isChosen: boolean; onChoose: () => void }[];
}

function Question({ title, hint, choices }: QuestionProps) {
  return (
    <Card className={choices.some(({ isChosen }) => isChosen) ? '' : 'border-accent!'}>
      <fieldset>
        <legend className="font-[560]">{title}</legend>
        <p className="mt-1 text-sm text-soft">{hint}</p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {choices.map(({ label, isChosen, onChoose }) => (
            <label key={label} className="flex min-h-10 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={title}
                onChange={onChoose}
                checked={isChosen}
                className="size-4 accent-(--accent)"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
