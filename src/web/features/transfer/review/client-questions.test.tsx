import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ClientQuestions } from './client-questions.tsx';

const AMARA = { id: 'c0000000-0000-4000-8000-000000000001', name: 'Amara Osei', email: '' };

function ask(summary: string, attendees: readonly { name: string; email: string }[]) {
  const onAnswer = vi.fn();
  const question = {
    key: 'event',
    summary,
    attendees,
    events: 1,
    candidates: [],
    suggestedName: '',
    received: null,
    asksLength: false,
  };
  render(<ClientQuestions questions={[question]} clients={[AMARA]} onAnswer={onAnswer} />);
  return onAnswer;
}

it('names a person once who is in the title or twice among the guests', () => {
  ask('Kim Lee', [
    { name: 'Kim Lee', email: 'kim@example.org' },
    { name: 'Jo', email: 'jo@example.org' },
    { name: 'Jo', email: 'jo@work.example' },
  ]);
  expect(screen.getByText('1 event · Jo')).toBeVisible();
});

it.each(['Mei Tanaka', 'Amara Osei'])('is answered by the button that is pressed after typing %s', async (name) => {
  const onAnswer = ask('Lunch', []);
  await userEvent.type(screen.getByRole('combobox'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Not a session' }));
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'no-session' }]]]]);
});

it('is answered by a new name and Enter', async () => {
  const onAnswer = ask('Lunch', []);
  await userEvent.type(screen.getByRole('combobox'), 'Mei Tanaka{Enter}');
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'new', name: 'Mei Tanaka', email: '' }]]]]);
});

it('offers what the coach may have received', async () => {
  const onAnswer = vi.fn();
  const received = { area: 'supervision_sessions', giver: 'Dr Lopez' } as const;
  const summary = 'Supervision with Dr Lopez';
  const question = {
    key: 'event',
    summary,
    attendees: [],
    events: 3,
    candidates: [],
    suggestedName: 'Lopez',
    received,
    asksLength: false,
  };
  render(<ClientQuestions questions={[question]} clients={[AMARA]} onAnswer={onAnswer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Supervision received from Dr Lopez' }));
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'received', area: 'supervision_sessions' }]]]]);
});

it('asks how long training of whole days took', async () => {
  const onAnswer = vi.fn();
  const summary = 'Training day with Jane Doe';
  const received = { area: 'cpd_records', giver: summary } as const;
  const question = {
    key: 'event',
    summary,
    attendees: [],
    events: 1,
    candidates: [],
    suggestedName: '',
    received,
    asksLength: true,
  };
  render(<ClientQuestions questions={[question]} clients={[AMARA]} onAnswer={onAnswer} />);
  expect(screen.getByRole('button', { name: 'CPD' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: `Hours of ${summary}` }), '6.5{Enter}');
  expect(onAnswer.mock.calls).toEqual([[[['event', { is: 'received', area: 'cpd_records', minutes: 390 }]]]]);
});
