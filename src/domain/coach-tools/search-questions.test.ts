import { describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from './built-in-templates.ts';
import { noteTemplateSchema } from '#domain/records/note-template.ts';
import { QUESTION_BANK } from './question-bank.ts';
import { searchQuestions } from './search-questions.ts';

const BANK = [
  { theme: 'Goals', questions: ['What do you want?', 'Why now?'] },
  { theme: 'Feelings', questions: ['What do you feel now?'] },
];

describe('searching', () => {
  it.each([
    ['', ['What do you want?', 'Why now?', 'What do you feel now?']],
    ['  ', ['What do you want?', 'Why now?', 'What do you feel now?']],
    ['WHAT', ['What do you want?', 'What do you feel now?']],
    ['now what', ['What do you feel now?']],
    ['goals', ['What do you want?', 'Why now?']],
    ['goal now', ['Why now?']],
    ['money', []],
  ])('“%s”', (text, questions) =>
    expect(searchQuestions(BANK, text).flatMap((group) => group.questions)).toEqual(questions),
  );
});

describe('the built-in content', () => {
  it('has eighty different questions', () => {
    const questions = QUESTION_BANK.flatMap((group) => group.questions);
    expect(questions).toHaveLength(80);
    expect(new Set(questions).size).toBe(80);
  });

  it('has templates that are valid as stored templates', () => {
    expect(BUILT_IN_TEMPLATES.map(({ name }) => name)).toEqual(['GROW', 'CLEAR', 'OSKAR']);
    for (const template of BUILT_IN_TEMPLATES) expect(noteTemplateSchema.safeParse(template).success).toBe(true);
  });
});
