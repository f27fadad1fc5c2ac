import type { RuleSet } from '#domain/accreditation/bodies/all-rules.ts';
import { rulesFor } from '#domain/accreditation/bodies/all-rules.ts';
import { requirementsOf } from '#domain/accreditation/evaluate/evaluate.ts';
import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { practice, steadyPractice } from '#tests/support/practice.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { HoursOverTime, type HoursOverTimeProps } from './hours-over-time.tsx';

const TODAY = '2026-11-20';
const evidence = steadyPractice(TODAY);

const onChange = vi.fn();
afterEach(() => onChange.mockClear());

function show(rows: EvidenceRows = evidence, level = 'PCC', search: HoursOverTimeProps['search'] = {}) {
  const goal: RuleSet = { body: 'ICF', level, stage: 'initial', paths: [], applicationDate: TODAY };
  const circumstances = { today: TODAY, applicationDate: TODAY };
  const results = requirementsOf(rulesFor(goal), rows, circumstances);
  render(
    <HoursOverTime
      goal={goal}
      results={results}
      evidence={rows}
      circumstances={circumstances}
      search={search}
      onChange={onChange}
    />,
  );
}

const picture = () => screen.getByRole('slider', { name: /over time$/ });
const read = () => picture().getAttribute('aria-valuetext');
const readAt = (place: number | string) => fireEvent.change(picture(), { target: { value: String(place) } });

it('is read month by month from the keyboard, and says the same on screen', () => {
  show();
  expect(picture()).toHaveAccessibleName('Hours of coaching over time');
  expect(read()).toBe('Today: 488 h');
  readAt(0);
  expect(read()).toBe('June 2025: 25 h');
  expect(screen.getAllByText('June 2025')[0]).toBeVisible();
  readAt(Number(picture().getAttribute('max')));
  expect(read()).toMatch(/^May 2027: around 680 h/);
  // That is above the picture, and so would be its dot.
  const dots = [...picture().parentElement!.querySelectorAll<HTMLElement>('.rounded-full')];
  expect(dots.filter(({ style }) => Number.parseFloat(style.bottom) > 100)).toEqual([]);
});

it('is read where it is touched', () => {
  show();
  const area = picture().parentElement!;
  area.getBoundingClientRect = () => new DOMRect(100, 0, 200, 100);
  fireEvent.pointerDown(area, { clientX: 100, pointerType: 'touch' });
  expect(read()).toBe('June 2025: 25 h');
  fireEvent.pointerMove(area, { clientX: 300, pointerType: 'touch' });
  expect(read()).toMatch(/^May 2027/);
  // A finger that is lifted leaves what it read, a mouse that goes doesn't.
  fireEvent.pointerLeave(area, { pointerType: 'touch' });
  expect(read()).toMatch(/^May 2027/);
  fireEvent.pointerLeave(area, { pointerType: 'mouse' });
  expect(read()).toBe('Today: 488 h');
});

it('has the same figures in a table, and says what is marked', async () => {
  show();
  await userEvent.click(screen.getByText('As a table'));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(Number(picture().getAttribute('max')) + 2);
  expect(rows[1]).toHaveTextContent('June 202525 h');
  expect(screen.getByText('1 January 2027: your ICF ACC expires.')).toBeVisible();
  expect(screen.getByText('Last 18 months: 488 of 50 h')).toBeVisible();
  expect(screen.getByText('Above this picture: ICF MCC 2,500 h.')).toBeVisible();
});

it('shows the paid hours, and those with clients who may be named', async () => {
  show();
  await userEvent.click(screen.getByRole('radio', { name: 'Paid, 450 h' }));
  expect(picture()).toHaveAccessibleName('Hours of paid coaching over time');
  await userEvent.click(screen.getByRole('radio', { name: 'Named, 500 h' }));
  expect(picture()).toHaveAccessibleName('Hours with clients your log can name over time');
});

it('moves with the pace while it is dragged, and a moment later the address has it', async () => {
  show();
  expect(await screen.findByText(/^Around \d/)).toBeVisible();
  const last = picture().getAttribute('max')!;
  readAt(last);
  const before = read();
  fireEvent.change(screen.getByLabelText(/^What if: hours a week/), { target: { value: '14' } });
  readAt(last);
  expect(read()).not.toBe(before);
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ week: 14, clients: undefined }));
  await userEvent.click(screen.getByRole('button', { name: 'Back to my pace' }));
  readAt(last);
  expect(read()).toBe(before);
});

it('waits for another’s day where hours alone don’t decide it', async () => {
  show();
  // Mentor coaching takes three months from tomorrow.
  expect(await screen.findByText(/^Around 21 February 2027/)).toBeVisible();
  expect(screen.getByText(/^What you’re waiting for: /)).toBeVisible();
});

it('has a picture without hours, and asks for a pace', async () => {
  show(practice());
  expect(read()).toBe('Today: 0 h');
  expect(await screen.findByText(/^No date yet\./)).toBeVisible();
  expect(screen.getByText('not known yet')).toBeVisible();
  readAt(4);
  expect(read()).toBe('February 2027: no forecast');
});
