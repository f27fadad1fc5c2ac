import type { ClientHours } from '#domain/clients/client-hours.ts';
import { addDays } from '#domain/time.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { today } from '#web/data/device/today.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientsTable } from './clients-table.tsx';

const legend = () => screen.getByText(/in the last 30 days/);
const client = (id: string) => ({ id, name: id, email: '', phone: null }) as ClientRow;
const hours = (client_id: string, minutes: number, before_minutes: number, daysAgo: number | null): ClientHours => ({
  client_id,
  sessions: 1,
  minutes,
  before_minutes,
  last_date: daysAgo === null ? null : addDays(today(), -daysAgo),
  next_date: null,
  usual_minutes: 60,
});
const lineOf = (name: string) =>
  screen.getByRole('link', { name }).closest('tr')!.querySelector<HTMLElement>('[style]');

beforeEach(async () => {
  await signIn();
  fakeServer({});
});
afterEach(forgetServer);

async function show(all: ClientHours[], shown: string[]) {
  const hoursOf = new Map(all.map((one) => [one.client_id, one]));
  await renderPage(<ClientsTable clients={shown.map(client)} hoursOf={hoursOf} onDelete={() => {}} />);
}

it('draws hours as bars, as parts of the most of any page, those from before too, and who was seen lately', async () => {
  const all = [
    hours('ada', 300, 0, 30),
    hours('ben', 0, 60, null),
    hours('cleo', 120, 30, 31),
    hours('most', 600, 0, 0),
  ];
  await show(all, ['ada', 'ben', 'cleo', 'dan']);
  expect(lineOf('ada')?.style.width).toBe('50%');
  expect(lineOf('ben')?.style.width).toBe('10%');
  expect(lineOf('cleo')?.style.width).toBe('25%');
  expect(lineOf('dan')).toBeNull();
  expect(lineOf('ada')).toHaveClass('bg-accent');
  for (const name of ['ben', 'cleo']) expect(lineOf(name)).toHaveClass('bg-accent-pale');
  expect(legend()).toBeVisible();
});

it('draws and explains nothing before the first hour', async () => {
  await show([], ['ada']);
  expect(lineOf('ada')).toBeNull();
  expect(legend()).not.toBeVisible();
});
