// What a coach can answer to each question of an import, and the answers as they are given to a plan.
import type { ImportAnswers, ImportPlan } from '#domain/transfer/plan/import-plan.ts';
import type { ImportQuestion } from '#domain/transfer/columns/questions.ts';

export interface OpenQuestion {
  readonly text: string;
  readonly choices: readonly { readonly text: string; readonly answers: ImportAnswers }[];
}

type Asking = Pick<ImportPlan, 'questions' | 'people'>;

/** The questions that wait for an answer. `given`: the answers so far, which the choices hold too. */
export function openQuestions({ questions, people }: Asking, given: ImportAnswers): OpenQuestion[] {
  const { spellings, groups } = people;
  return [
    ...questions.map((question) => ({ text: questionText(question), choices: columnChoices(question, given) })),
    ...spellings.flatMap(({ key, text, rows, index, candidates, answer }) => {
      if (answer !== null) return [];
      const choose = (one: NonNullable<ImportAnswers['spellings']>[string]) => ({
        ...given,
        spellings: { ...given.spellings, [key]: one },
      });
      const same = candidates.map((as) => ({ text: `as ${as.text}`, answers: choose({ is: 'same', as: as.key }) }));
      const noneOf = candidates.map((one) => one.key);
      const own = { text: 'somebody else', answers: choose({ is: 'own', noneOf }) };
      return [{ text: `who is ${text} (${rows} rows, first row ${index + 1})`, choices: [...same, own] }];
    }),
    ...groups.flatMap(({ key, text, rows, index, names, count, isTeam, answer }) => {
      if (answer !== null) return [];
      const choose = (one: NonNullable<ImportAnswers['groups']>[string]) => ({
        ...given,
        groups: { ...given.groups, [key]: one },
      });
      const each = names.length > 0 ? [{ text: `each: ${names.join(', ')}`, answers: choose({ is: 'each' }) }] : [];
      const format = isTeam ? 'team' : 'group';
      const group = choose({ is: 'group', format, participants: count });
      return [
        {
          text: `is ${text} several people (${rows} rows, first row ${index + 1})`,
          choices: [
            { text: `a ${format} of ${count ?? '?'}`, answers: group },
            ...each,
            { text: 'one client', answers: choose({ is: 'one' }) },
          ],
        },
      ];
    }),
  ];
}

function questionText({ about, index, asked }: ImportQuestion): string {
  const {
    choices: _choices,
    status: _status,
    candidates: _candidates,
    example,
    ...facts
  } = {
    choices: null,
    status: null,
    candidates: null,
    ...asked,
  };
  const told = Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [`${about}, row ${index + 1}, “${example.text}”`, ...told].join(', ');
}

function columnChoices(question: ImportQuestion, given: ImportAnswers): OpenQuestion['choices'] {
  const choose = (text: string, answer: ImportAnswers) => ({ text, answers: { ...given, ...answer } });
  const simple = <Name extends keyof ImportAnswers>(name: Name, ...values: ImportAnswers[Name][]) =>
    values.map((value) => choose(String(value), { [name]: value }));
  switch (question.about) {
    case 'date-order':
      return question.asked.choices.map(({ order, shown }) => choose(shown, { dateOrder: order }));
    case 'swapped-days':
      return question.asked.choices.map(({ swapped, shown }) => choose(shown, { swappedDays: swapped }));
    case 'date-parts':
      return question.asked.choices.map(({ parts, shown }) => choose(shown, { dateParts: parts }));
    case 'date-year':
      return question.asked.choices.map(({ year, shown }) => choose(shown, { dateYear: year }));
    case 'duration-unit': {
      const { group, choices } = question.asked;
      return choices.map(({ unit, shown }) => choose(shown, { durations: { ...given.durations, [group]: unit } }));
    }
    case 'missing-duration':
      return simple('missingDuration', 60);
    case 'names-above':
      return simple('namesAbove', 'yes', 'no');
    case 'hours-paid':
      return simple('hoursPaid', 'paid', 'pro-bono');
    case 'same-time':
      return simple('sameTime', 'group', 'separate');
    case 'same-payment':
      return simple('samePayment', 'one', 'several');
    case 'undated':
      return simple('undated', ...(question.asked.above === null ? [] : (['above'] as const)), 'before', 'no');
    case 'payment-word':
      return (['paid', 'pro-bono', 'unknown'] as const).map((is) =>
        choose(is, { paymentWords: { ...given.paymentWords, [question.asked.word]: is } }),
      );
    case 'further-hours': {
      const { word, canBeWhole } = question.asked;
      const whole = canBeWhole ? (['whole'] as const) : [];
      return (['add', ...whole, 'no'] as const).map((is) =>
        choose(is, { furtherHours: { ...given.furtherHours, [word]: is } }),
      );
    }
    case 'outcome':
      return (['held', 'not-held', 'held-unpaid'] as const).map((is) =>
        choose(is, { outcomes: { ...given.outcomes, [question.asked.word]: is } }),
      );
  }
}
