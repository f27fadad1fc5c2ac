import type { Spelling } from '#domain/people/client-register.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PeopleQuestionsForm } from './people-questions.tsx';

const ANNA = { key: 'anna', text: 'Anna Meier' };
const AIDAN = { key: 'aidan', text: 'Aidan Molloy' };
const spelling = (text: string, candidates: readonly (typeof ANNA)[]): Spelling => ({
  key: text,
  text,
  rows: 1,
  index: 0,
  candidates,
  answer: null,
});

it('proposes the only likely client, and asks if there are several', async () => {
  const answered = vi.fn();
  const spellings = [spelling('Meier, Anna', [ANNA]), spelling('A.M.', [AIDAN, ANNA])];
  await renderPage(
    <PeopleQuestionsForm
      people={{ spellings, groups: [] }}
      answers={{ spellings: {}, groups: {} }}
      onAnswer={answered}
    />,
  );
  expect(screen.getByLabelText(/^Meier, Anna/)).toHaveDisplayValue('The same as Anna Meier');
  expect(screen.getByLabelText(/^A\.M\./)).toHaveDisplayValue('Please choose');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, the same' }));
  expect(answered).toHaveBeenLastCalledWith({ spellings: { 'Meier, Anna': { is: 'same', as: 'anna' } } });
  await userEvent.selectOptions(screen.getByLabelText(/^A\.M\./), 'Somebody else');
  expect(answered).toHaveBeenLastCalledWith({ spellings: { 'A.M.': { is: 'own', noneOf: ['aidan', 'anna'] } } });
});

it('takes one answer for all sheets of a workbook', async () => {
  const answered = vi.fn();
  const groups = Array.from({ length: 25 }, (_, at) => ({
    key: `group ${at}`,
    text: `Group ${at}`,
    rows: 2,
    index: at,
    names: at === 0 ? ['Anna', 'Ben'] : [],
    count: null,
    isTeam: false,
    answer: null,
  }));
  await renderPage(
    <PeopleQuestionsForm
      people={{ spellings: [], groups }}
      answers={{ spellings: {}, groups: {} }}
      onAnswer={answered}
    />,
  );
  await userEvent.selectOptions(screen.getByLabelText('All of these'), 'Several clients, a session each');
  const given = (answered.mock.lastCall as [{ groups: Record<string, object> }])[0].groups;
  expect(Object.keys(given)).toHaveLength(25);
  expect(given['group 0']).toEqual({ is: 'each' });
  expect(given['group 1']).toEqual({ is: 'group', format: 'group', participants: null });
});
