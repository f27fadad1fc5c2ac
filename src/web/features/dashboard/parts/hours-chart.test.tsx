import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lastMonths } from './calendar-text.ts';
import { HoursChart } from './hours-chart.tsx';

const months = (minutes: number[]) =>
  lastMonths('2026-11-20', 12).map((month, index) => ({ month, minutes: minutes[index] ?? 0 }));

it('repeats the numbers of the bars in a table', () => {
  render(<HoursChart months={months([90, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1_050])} />);
  const rows = within(screen.getByRole('table', { name: 'Coaching hours, last twelve months' })).getAllByRole('row');
  expect(rows).toHaveLength(13);
  expect(rows[1]).toHaveTextContent('December 20251.5');
  expect(rows[12]).toHaveTextContent('November 202617.5');
  expect(screen.getByText('19 in all')).toBeInTheDocument();
});

it('shows a text without hours', () => {
  render(<HoursChart months={months([])} />);
  expect(screen.getByText('No hours in these twelve months')).toBeInTheDocument();
});
