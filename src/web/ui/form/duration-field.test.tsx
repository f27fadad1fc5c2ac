import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DurationField } from './duration-field.tsx';

function Form() {
  const [minutes, setMinutes] = useState(60);
  return (
    <>
      <DurationField value={minutes} onChange={setMinutes} presets={[45, 60]} />
      <p data-testid="minutes">{String(minutes)}</p>
      <button onClick={() => setMinutes(30)}>Reset</button>
    </>
  );
}

const minutes = () => screen.getByTestId('minutes').textContent;

it.each([
  ['90', '90', '1 hour 30 min'],
  ['1:30', '90', '1 hour 30 min'],
  ['1.5h', '90', '1 hour 30 min'],
  ['1h 30m', '90', '1 hour 30 min'],
  ['45', '45', '45 min'],
  ['1,5', '90', '1 hour 30 min'],
  ['2', '120', '2 hours'],
  ['1 Std 30 Min', '90', '1 hour 30 min'],
])('parses %s and shows the result', async (typed, expected, echo) => {
  render(<Form />);
  const input = screen.getByRole('textbox');
  await userEvent.clear(input);
  await userEvent.type(input, typed);
  expect(minutes()).toBe(expected);
  expect(screen.getByRole('status')).toHaveTextContent(echo);
  await userEvent.tab();
  expect(input).toHaveValue(echo);
});

it('is NaN for text that is not a duration, and keeps the text to be corrected', async () => {
  render(<Form />);
  const input = screen.getByRole('textbox');
  await userEvent.clear(input);
  await userEvent.type(input, 'soon');
  await userEvent.tab();
  expect(minutes()).toBe('NaN');
  expect(input).toHaveValue('soon');
});

it('follows presets and values set from outside', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: '45 min' }));
  expect(minutes()).toBe('45');
  expect(screen.getByRole('button', { name: '45 min' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByRole('textbox')).toHaveValue('30 min');
});

it('tells a screen reader what was understood, and what was not', async () => {
  render(<Form />);
  const input = screen.getByRole('textbox');
  await userEvent.clear(input);
  await userEvent.type(input, '1,5');
  expect(input).toHaveAccessibleDescription('1 hour 30 min');
  await userEvent.type(input, '00');
  expect(input).toHaveAccessibleDescription('A thousand, or a decimal?');
  expect(minutes()).toBe('NaN');
});

it('in minutes takes whole minutes, and shows the number alone', async () => {
  function Minutes() {
    const [value, setValue] = useState(60);
    return <DurationField value={value} onChange={setValue} field="minutes" />;
  }
  render(<Minutes />);
  const input = screen.getByRole('textbox');
  expect(input).toHaveValue('60');
  expect(input).toHaveAccessibleDescription('1 hour');
  await userEvent.clear(input);
  await userEvent.type(input, '1.5');
  expect(input).toHaveAccessibleDescription('Whole minutes, or 1.5 h');
  await userEvent.type(input, 'h');
  expect(input).toHaveAccessibleDescription('1 hour 30 min');
  await userEvent.tab();
  expect(input).toHaveValue('90');
});
