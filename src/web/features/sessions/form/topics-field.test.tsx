import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TopicsField } from './topics-field.tsx';

function Form({ start = [] as string[] }) {
  const [topics, setTopics] = useState(start);
  return (
    <>
      <TopicsField aria-describedby="t" value={topics} onChange={setTopics} suggestions={['Career', 'Boundaries']} />
      <output>{topics.join('|')}</output>
    </>
  );
}

const topics = () => screen.getByRole('status').textContent;
const input = () => screen.getByRole('combobox');

it('adds topics by comma, by Enter and on blur, trimmed, each once', async () => {
  render(<Form />);
  await userEvent.type(input(), 'Goals, Team {Enter}goals{Enter}Delegation');
  await userEvent.tab();
  expect(topics()).toBe('Goals|Team|Delegation');
});

it('splits a pasted list', async () => {
  render(<Form />);
  await userEvent.click(input());
  await userEvent.paste('Goals, Team,, Feedback');
  expect(topics()).toBe('Goals|Team|Feedback');
});

it('removes the last topic with Backspace, only in the empty input', async () => {
  render(<Form start={['Goals', 'Team']} />);
  await userEvent.type(input(), 'ab{Backspace}{Backspace}');
  expect(topics()).toBe('Goals|Team');
  await userEvent.keyboard('{Backspace}');
  expect(topics()).toBe('Goals');
});

it('removes one by its button', async () => {
  render(<Form start={['Goals', 'Team']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Goals' }));
  expect(topics()).toBe('Team');
});

it('suggests earlier topics without the selected ones, and Enter adds the typed text unless a suggestion is active', async () => {
  render(<Form start={['Career']} />);
  await userEvent.type(input(), 'b');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Boundaries']);
  await userEvent.keyboard('{Enter}');
  expect(topics()).toBe('Career|b');
  await userEvent.type(input(), 'bo{ArrowDown}{Enter}');
  expect(topics()).toBe('Career|b|Boundaries');
});

it('counts what is being typed as a topic, which leaving the form without adding it would lose', async () => {
  render(<Form start={['Goals']} />);
  await userEvent.type(input(), ' Team');
  expect(topics()).toBe('Goals|Team');
  expect(screen.queryByRole('button', { name: 'Remove Team' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(topics()).toBe('Goals|Team');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(topics()).toBe('Goals|Te');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(topics()).toBe('Goals');
  await userEvent.keyboard('goals{Enter}Boun{ArrowDown}{Enter}');
  expect(topics()).toBe('Goals|Boundaries');
});
