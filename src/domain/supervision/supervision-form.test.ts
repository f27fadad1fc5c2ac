import { describe, expect, it } from 'vitest';
import { coachingRatio } from './coaching-ratio.ts';
import { supervisionFormSchema, splitTopics } from './supervision-form.ts';

const FORM = { supervisor_name: 'Ruth Lind', date: '2026-11-20', duration: 60, topics: 'endings', notes: '' };
const refusal = (change: object) => {
  const issue = supervisionFormSchema.safeParse({ ...FORM, ...change }).error?.issues[0];
  return issue && [issue.path[0], issue.message];
};

describe('the form of a supervision session', () => {
  it.each([
    ['the least', {}],
    ['two characters', { topics: 'QA', supervisor_name: 'Jo' }],
    ['a comma at the end', { topics: 'endings, ' }],
    ['a minute', { duration: 1 }],
  ])('accepts %s', (_, change) => expect(refusal(change)).toBeUndefined());

  it.each([
    [{ supervisor_name: ' R ' }, 'supervisor_name', 'Supervisor name must be at least 2 characters'],
    [{ date: '' }, 'date', 'A date is required'],
    [{ date: '2026-02-31' }, 'date', 'This is not a valid date'],
    [{ date: '1949-12-31' }, 'date', 'The date must be between 1950 and 2100'],
    [{ duration: 0 }, 'duration', 'Duration must be at least 1 minute'],
    [{ duration: Number.NaN }, 'duration', 'Duration must be at least 1 minute'],
    [{ duration: 1.5 }, 'duration', 'Duration must be in whole minutes'],
    [{ duration: 1441 }, 'duration', 'Duration must be at most 24 hours'],
    [{ topics: '' }, 'topics', 'Topics are required'],
    [{ topics: ' a ' }, 'topics', 'Topics are required'],
    [{ topics: ' , , ' }, 'topics', 'Topics are required'],
    [{ topics: `fees, ${'t'.repeat(101)}` }, 'topics', 'A topic must be at most 100 characters'],
    [{ topics: 'ab,'.repeat(51) }, 'topics', 'At most 50 topics'],
    [{ notes: 'n'.repeat(20_001) }, 'notes', 'Notes must be at most 20,000 characters'],
  ])('refuses %j', (change, field, message) => expect(refusal(change)).toEqual([field, message]));

  it('splits topics at commas and trims each', () => {
    expect(splitTopics(' endings ,fees and money,, ')).toEqual(['endings', 'fees and money']);
  });
});

describe('coachingRatio', () => {
  it.each([
    [1350, 60, 22.5],
    [0, 60, 0],
    [600, 0, null],
  ])('%i minutes of coaching, %i of supervision: %s', (coaching, supervision, ratio) =>
    expect(coachingRatio(coaching, supervision)).toBe(ratio),
  );
});
