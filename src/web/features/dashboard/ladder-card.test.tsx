import { EMCC_LADDER, ICF_LADDER } from '#domain/accreditation/ladders.ts';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LadderCard } from './ladder-card.tsx';

it.each([
  ['ICF', 0, '100 hours to ACC', '0.0 of 100 hours', '0'],
  // 99 hours and 59 minutes: neither 100.0 nor 0.0.
  ['ICF', 5_999, '1 min to ACC', '99.9 of 100 hours', '100'],
  ['ICF', 6_000, '400 hours to PCC', '100.0 of 500 hours', '20'],
  ['ICF', 26_310, '61.5 hours to PCC', '438.5 of 500 hours', '88'],
  ['ICF', 149_940, '1 hour to MCC', '2499.0 of 2500 hours', '100'],
  ['ICF', 150_000, 'Achieved MCC level!', '2500.0 hours', '100'],
  ['ICF', 600_000, 'Achieved MCC level!', '10000.0 hours', '100'],
  ['EMCC', 0, '100 hours to Practitioner', '0.0 of 100 hours', '0'],
  ['EMCC', 6_000, '400 hours to Senior Practitioner', '100.0 of 500 hours', '20'],
  ['EMCC', 150_000, 'Achieved Master Practitioner level!', '2500.0 hours', '100'],
] as const)('%s at %s minutes: %s', (body, minutes, distance, standing, percent) => {
  render(<LadderCard body={body} ladder={body === 'ICF' ? ICF_LADDER : EMCC_LADDER} minutes={minutes} />);
  expect(screen.getByText(distance)).toBeInTheDocument();
  expect(screen.getByText(standing)).toBeInTheDocument();
  const bar = screen.getByRole('progressbar', { name: `${body} progress` });
  expect(bar).toHaveAttribute('aria-valuenow', percent);
  expect(bar).toHaveAttribute('aria-valuetext', expect.stringContaining(distance));
});

it('ticks the levels reached, and no other', () => {
  render(<LadderCard body="EMCC" ladder={EMCC_LADDER} minutes={30_000} />);
  const reached = screen.getAllByRole('listitem').map((item) => within(item).queryByText('reached') !== null);
  expect(reached).toEqual([true, true, true, false]);
});
