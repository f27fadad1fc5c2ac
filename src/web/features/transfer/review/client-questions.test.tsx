import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CalendarPlan } from '#domain/transfer/plan/plan-calendar.ts';
import { ClientQuestions } from './client-questions.tsx';

const AMARA = { id: 'c0000000-0000-4000-8000-000000000001', name: 'Amara Osei', email: '' };

const QUESTION = {
  key: 'event',
  attendees: [],
  events: 1,
  candidates: [],
  suggestedName: '',
  received: null,
  asksLength: false,
};

function ask(summary: string, more: Partial<CalendarPlan['clientQuestions'][number]> = {}) {
  const onAnswer = vi.fn();
  const question = { ...QUESTION, summary, ...more };
  render(<ClientQuestions questions={[question]} clients={[AMARA]} onAnswer={onAnswer} />);
  return onAnswer;
}

it('names a person once who is in the title, or twice among the guests', () => {
  const attendees = [
    { name: 'Kim Lee', email: 'kim@example.org' },
    { name: 'Jo', email: 'jo@example.org' },
    { name: 'Jo', email: 'jo@work.example' },
  ];
  ask('Kim Lee', { attendees });
  expect(screen.getByText('1 event · Jo')).toBeVisible();
});

it.each(['Mei Tanaka', 'Amara Osei'])('is answered by the button that is clicked after typing %s', async (name) => {
  const onAnswer = ask('Lunch');
  await userEvent.type(screen.getByRole('combobox'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Not a session' }));
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'no-session' }]]]]);
});

it('is answered by a new name and Enter', async () => {
  const onAnswer = ask('Lunch');
  await userEvent.type(screen.getByRole('combobox'), 'Mei Tanaka{Enter}');
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'new', name: 'Mei Tanaka', email: '' }]]]]);
});

it('offers what the coach may have received', async () => {
  const received = { area: 'supervision_sessions', giver: 'Dr Lopez' } as const;
  const onAnswer = ask('Supervision with Dr Lopez', { events: 3, suggestedName: 'Lopez', received });
  await userEvent.click(screen.getByRole('button', { name: 'Supervision received from Dr Lopez' }));
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'received', area: 'supervision_sessions' }]]]]);
});

it('asks how long training of whole days took', async () => {
  const summary = 'Training day with Jane Doe';
  const received = { area: 'cpd_records', giver: summary } as const;
  const onAnswer = ask(summary, { received, asksLength: true });
  expect(screen.getByRole('button', { name: 'CPD' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: `Hours of ${summary}` }), '6.5{Enter}');
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'received', area: 'cpd_records', minutes: 390 }]]]]);
});
