import { BODIES } from '#domain/accreditation/bodies/bodies.ts';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LadderCard } from './ladder-card.tsx';

const hours = (logged: number, rest: object = {}) => ({ logged, before: 0, planned: 0, notCompleted: 0, ...rest });

it.each([
  ['ICF', 0, '100 hours to ACC', '0 of 100 hours', '0'],
  // 99 hours and 59 minutes: neither 100.0 nor 0.0.
  ['ICF', 5_999, '1 min to ACC', '99.9 of 100 hours', '100'],
  ['ICF', 6_000, '400 hours to PCC', '100 of 500 hours', '20'],
  ['ICF', 26_310, '61.5 hours to PCC', '438.5 of 500 hours', '88'],
  // 583 hours and 15 minutes: cut to a tenth, with what is missing for the rest.
  ['ICF', 34_995, '1,916.8 hours to MCC', '583.2 of 2,500 hours', '23'],
  ['ICF', 149_940, '1 hour to MCC', '2,499 of 2,500 hours', '100'],
  ['ICF', 150_000, 'Achieved MCC level!', '2,500 hours', '100'],
  ['ICF', 600_000, 'Achieved MCC level!', '10,000 hours', '100'],
  ['EMCC', 0, '100 hours to Practitioner', '0 of 100 hours', '0'],
  ['EMCC', 6_000, '400 hours to Senior Practitioner', '100 of 500 hours', '20'],
  ['EMCC', 150_000, 'Achieved Master Practitioner level!', '2,500 hours', '100'],
] as const)('%s at %s minutes: %s', (body, minutes, distance, standing, percent) => {
  render(<LadderCard body={body} ladder={BODIES[body].ladder!} hours={hours(minutes)} />);
  expect(screen.getByText(distance)).toBeInTheDocument();
  expect(screen.getByText(standing)).toBeInTheDocument();
  const bar = screen.getByRole('progressbar', { name: `${body} progress` });
  expect(bar).toHaveAttribute('aria-valuenow', percent);
  expect(bar).toHaveAttribute('aria-valuetext', expect.stringContaining(distance));
});

it('ticks only the levels reached', () => {
  render(<LadderCard body="EMCC" ladder={BODIES.EMCC.ladder!} hours={hours(30_000)} />);
  const reached = screen.getAllByRole('listitem').map((item) => within(item).queryByText('reached') !== null);
  expect(reached).toEqual([true, true, true, false]);
});

it('ticks a level that is reached with planned sessions, and shows the held hours', () => {
  render(<LadderCard body="ICF" ladder={BODIES.ICF.ladder!} hours={hours(6_000, { planned: 60 })} />);
  const [acc, pcc] = screen.getAllByRole('listitem');
  expect(acc).toHaveTextContent('ACC100 h reached99 h held');
  expect(pcc).not.toHaveTextContent('held');
});

it('shows no held hours for a level that is reached without planned sessions, or not reached', () => {
  render(
    <LadderCard body="EMCC" ladder={BODIES.EMCC.ladder!} hours={hours(6_120, { planned: 60, notCompleted: 60 })} />,
  );
  expect(screen.queryByText(/held/)).not.toBeInTheDocument();
});

it('never rounds held hours up to the level', () => {
  render(<LadderCard body="ICF" ladder={BODIES.ICF.ladder!} hours={hours(6_000, { notCompleted: 1 })} />);
  expect(screen.getByText('99.9 h held')).toBeInTheDocument();
});

it('counts hours from before Hourbook, and shows the ladder’s note', () => {
  render(
    <LadderCard
      body="ICF"
      ladder={{ ...BODIES.ICF.ladder!, note: 'A note.' }}
      hours={hours(25_788, { before: 9_210 })}
    />,
  );
  expect(screen.getByText('583.3 of 2,500 hours')).toBeInTheDocument();
  expect(screen.getByText('A note.')).toBeInTheDocument();
});
