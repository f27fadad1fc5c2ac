// Events in which the coach received something: each becomes its record by one key, or asks for what it does not say.
import { WHOLE_DAY_MINUTES } from '#domain/calendar/calendar-event.ts';
import { eventOn, FEED, lines, openList, showProposals } from '#tests/support/web/show-proposals.tsx';
import { forgetServer, signIn, toasts } from '#tests/support/web/fake-server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ANSWERS = 'POST /rest/v1/calendar_answers';
const NOTHING = { body: [] };
const CREATED = { status: 201, body: [] };

/** @param daysAgo a day of the test's own */
async function show(daysAgo: number, title: string) {
  const event = eventOn(daysAgo, title);
  const calls = await showProposals(
    {
      'GET /rest/v1/supervision_sessions': NOTHING,
      'GET /rest/v1/mentor_coaching': NOTHING,
      'GET /rest/v1/cpd_records': NOTHING,
      'POST /rest/v1/supervision_sessions': CREATED,
      'POST /rest/v1/mentor_coaching': CREATED,
      'POST /rest/v1/cpd_records': CREATED,
    },
    [event],
  );
  await openList();
  // As after a link.
  act(() => screen.getByRole('main').focus());
  const bodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
  return { event, bodies };
}

beforeEach(signIn);
afterEach(forgetServer);

it.each([
  [
    21,
    'Supervision with Dr Lopez',
    'supervision_sessions',
    'Supervision received',
    { supervisor_name: 'Dr Lopez', duration: 60, format: null, topics: [] },
    'Supervision session confirmed',
  ],
  [
    22,
    'Mentor coaching with Jane Doe',
    'mentor_coaching',
    'Mentor coaching received',
    { mentor_name: 'Jane Doe', duration: 60, format: 'individual' },
    'Mentor coaching record confirmed',
  ],
  [23, 'ICF training day', 'cpd_records', 'CPD', { title: 'ICF training day', hours: 1 }, 'CPD record confirmed'],
])('%i: “%s” is recorded by one key', async (daysAgo, title, area, shown, row, said) => {
  const { event, bodies } = await show(daysAgo, title);
  expect(lines()[0]).toHaveTextContent(shown);
  await userEvent.keyboard('{Enter}');
  const day = area === 'supervision_sessions' ? { day: event.day, date: event.start } : { date: event.day };
  await waitFor(() => expect(bodies(`POST /rest/v1/${area}`)).toMatchObject([{ ...row, ...day }]));
  const [{ id }] = bodies(`POST /rest/v1/${area}`) as [{ id: string }];
  const answer = { answer: 'record', area, record_id: id, client_id: null, feed_id: event.feedId };
  await waitFor(() => expect(bodies(ANSWERS)).toMatchObject([answer]));
  expect(lines()).toEqual([]);
  await waitFor(() => expect(toasts()).toMatchObject([['success', said, expect.anything()]]));
});

it('is refused by one key', async () => {
  const { bodies } = await show(24, 'Webinar');
  await userEvent.keyboard('x');
  await waitFor(() => expect(bodies(ANSWERS)).toMatchObject([{ answer: 'never', area: null }]));
  expect(lines()).toEqual([]);
});

it('opens its form where it does not say who gave it', async () => {
  const { bodies } = await show(25, 'Mentor coaching');
  expect(lines()[0]).toHaveTextContent('Who with?');
  await userEvent.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Edit and confirm' });
  await userEvent.type(await within(form).findByLabelText('Mentor'), 'Jane Doe');
  await userEvent.click(within(form).getByRole('button', { name: 'Save mentor coaching' }));
  await waitFor(() => expect(bodies('POST /rest/v1/mentor_coaching')).toMatchObject([{ mentor_name: 'Jane Doe' }]));
  await waitFor(() => expect(bodies(ANSWERS)).toMatchObject([{ area: 'mentor_coaching' }]));
});

it('becomes a record of another kind in its form', async () => {
  const { event, bodies } = await show(26, 'Supervision with Dr Lopez');
  await userEvent.keyboard('e');
  const form = await screen.findByRole('dialog', { name: 'Edit and confirm' });
  await userEvent.selectOptions(within(form).getByLabelText('What it was'), 'CPD');
  expect(await within(form).findByLabelText('Title')).toHaveValue('Supervision with Dr Lopez');
  await userEvent.click(within(form).getByRole('button', { name: 'Save record' }));
  await waitFor(() => expect(bodies('POST /rest/v1/cpd_records')).toMatchObject([{ date: event.day, hours: 1 }]));
  await waitFor(() =>
    expect(bodies(ANSWERS)).toMatchObject([{ area: 'cpd_records', who: expect.stringMatching(/^form /) }]),
  );
});

it('asks before it discards what was typed for another kind', async () => {
  await show(30, 'Supervision with Dr Brandt');
  await userEvent.keyboard('e');
  const form = await screen.findByRole('dialog', { name: 'Edit and confirm' });
  await userEvent.type(await within(form).findByLabelText(/^Notes/), 'Endings');
  await userEvent.selectOptions(within(form).getByLabelText('What it was'), 'CPD');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(within(form).getByLabelText(/^Notes/)).toHaveValue('Endings');
  await userEvent.selectOptions(within(form).getByLabelText('What it was'), 'CPD');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await within(form).findByLabelText('Title')).toBeVisible();
});

it('asks whether it was given where it may have been', async () => {
  await show(27, 'Supervision with Amara Osei');
  expect(lines()[0]).toHaveTextContent('Supervision: given or received?');
  await userEvent.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Edit and confirm' });
  expect(within(form).getByLabelText('What it was')).toHaveValue('sessions');
});

it('asks how long training of whole days was', async () => {
  const event = { ...eventOn(28, 'Training day with Jane Doe'), minutes: WHOLE_DAY_MINUTES };
  const calls = await showProposals({ 'GET /rest/v1/cpd_records': NOTHING, 'POST /rest/v1/cpd_records': CREATED }, [
    event,
  ]);
  await openList();
  act(() => screen.getByRole('main').focus());
  expect(lines()[0]).toHaveTextContent('How long?');
  expect(lines()[0]).not.toHaveTextContent(/hour/);
  await userEvent.keyboard('{Enter}');
  const form = await screen.findByRole('dialog', { name: 'Edit and confirm' });
  expect(await within(form).findByLabelText('Title')).toHaveValue('Training day with Jane Doe');
  expect(within(form).getByLabelText('Hours')).toHaveValue('');
  await userEvent.type(within(form).getByLabelText('Hours'), '6.5');
  await userEvent.click(within(form).getByRole('button', { name: 'Save record' }));
  const bodies = (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body);
  await waitFor(() => expect(bodies('POST /rest/v1/cpd_records')).toMatchObject([{ date: event.day, hours: 6.5 }]));
  await waitFor(() => expect(bodies(ANSWERS)).toMatchObject([{ area: 'cpd_records', minutes: WHOLE_DAY_MINUTES }]));
});

it('that was deleted is deleted here once the coach has read that its files go too', async () => {
  const { key, day } = eventOn(29);
  const row = {
    id: '60000000-0000-4000-8000-000000000029',
    title: 'Webinar',
    date: day,
    hours: 1,
    updated_at: `${day}T12:00:00Z`,
  };
  const answer = {
    key,
    answer: 'record',
    area: 'cpd_records',
    record_id: row.id,
    client_id: null,
    day,
    minutes: 60,
    who: null,
  };
  const DELETE = 'POST /rest/v1/rpc/delete_records';
  const calls = await showProposals(
    {
      'GET /rest/v1/calendar_answers': { body: [{ ...answer, feed_id: FEED.feedId, updated_at: row.updated_at }] },
      'GET /rest/v1/cpd_records': { body: [row] },
      'GET /rest/v1/certificates': { body: [{ id: 'c1', name: 'a.pdf', type: 'application/pdf', bytes: 1 }] },
      [DELETE]: { body: { id: 'd', rows: [row] } },
    },
    [],
  );
  await openList();
  act(() => screen.getByRole('main').focus());
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('The file kept with it goes too.');
  expect(calls.some(({ route }) => route === DELETE)).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls.some(({ route }) => route === DELETE)).toBe(true));
});
