import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { authSession, setAuthSession } from '#web/data/auth/session-store.ts';
import { wordsKey } from '#web/data/wire/browser-storage.ts';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';
import { NO_USER_TEXT } from '#domain/sessions/session-texts.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NewSupervisionPage } from './supervision-form-page.tsx';

expectLogs(/^add supervision session failed/, /^TypeError: No answer for GET \/auth\/v1\/user/);

const auth = vi.hoisted(() => ({ isSignedOut: false }));
vi.mock('#web/data/auth/auth.ts', async (original) => {
  const real = await original<typeof import('#web/data/auth/auth.ts')>();
  return {
    ...real,
    requireUser: () => (auth.isSignedOut ? Promise.reject(new Error(NO_USER_TEXT)) : real.requireUser()),
  };
});

const ADD = 'POST /rest/v1/supervision_sessions';
const READ = 'GET /rest/v1/supervision_sessions';
const WRITE = 'PATCH /rest/v1/supervision_sessions';
const FAILED = ['destructive', 'Error', 'Could not create supervision session'];

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    'GET /rest/v1/profiles': { body: { id: USER_ID, time_zone: 'Asia/Kathmandu' } },
    'GET /rest/v1/supervision_sessions': { body: [{ supervisor_name: 'Ruth Lind' }, { supervisor_name: 'Ruth Lind' }] },
    [ADD]: { status: 201, body: null },
    ...answers,
  });
  await renderPage(<NewSupervisionPage />);
  await screen.findByLabelText('Supervisor Name');
  return { sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}
const setDate = (date: string) => fireEvent.change(screen.getByLabelText('Date'), { target: { value: date } });
async function fill() {
  await userEvent.type(screen.getByLabelText('Supervisor Name'), 'Tobias');
  setDate('2026-11-20');
  await userEvent.type(screen.getByLabelText('Topics'), 'endings , fees,');
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Session' }));

beforeEach(async () => {
  auth.isSignedOut = false;
  await signIn();
});
afterEach(forgetServer);

it('starts empty, with 60 minutes and suggested supervisors', async () => {
  await open();
  expect(screen.getByLabelText('Duration (minutes)')).toHaveValue('60');
  expect(screen.getByLabelText('Supervisor Name')).toHaveAttribute('placeholder', 'Enter supervisor name');
  expect(screen.getByText('Pick a date')).toBeInTheDocument();
  await userEvent.click(screen.getByLabelText('Supervisor Name'));
  await userEvent.click(await screen.findByRole('option', { name: 'Ruth Lind' }));
  expect(screen.getByLabelText('Supervisor Name')).toHaveValue('Ruth Lind');
});

it('stays as it is when a read finds that the auth session has ended', async () => {
  await open();
  await userEvent.type(screen.getByLabelText('Supervisor Name'), 'Tobias');
  const session = authSession();
  act(() => setAuthSession(null));
  const isDirty = isAnyFormDirty();
  const name = screen.queryByLabelText('Supervisor Name');
  act(() => setAuthSession(session ?? null));
  expect(name).toHaveValue('Tobias');
  expect(isDirty).toBe(true);
});

it("stores noon of the day in the coach's time zone, and the topics as a list", async () => {
  const { sent } = await open();
  await fill();
  await save();
  await waitFor(() => expect(toasts()).toEqual([['success', 'Success', 'Supervision session created successfully']]));
  expect(sent(ADD)).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      user_id: USER_ID,
      supervisor_name: 'Tobias',
      day: '2026-11-20',
      date: '2026-11-20T06:15:00.000Z',
      duration: 60,
      format: null,
      topics: ['endings', 'fees'],
      notes: '',
    },
  ]);
});

it('shows at each field what is missing', async () => {
  const { sent } = await open();
  await userEvent.clear(screen.getByLabelText('Duration (minutes)'));
  await save();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(4));
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    'Supervisor name must be at least 2 characters',
    'A date is required',
    'Duration must be at least 1 minute',
    'Topics are required',
  ]);
  expect(screen.getByLabelText('Supervisor Name')).toHaveFocus();
  expect(sent(ADD)).toEqual([]);
});

it.each([
  ['1,5', 'Whole minutes, or 1.5 h'],
  ['1.5', 'Whole minutes, or 1.5 h'],
  ['soon', ''],
])('does not take %j for minutes', async (typed, said) => {
  const { sent } = await open();
  await fill();
  const duration = screen.getByLabelText('Duration (minutes)');
  await userEvent.clear(duration);
  await userEvent.type(duration, typed);
  expect(duration).toHaveAccessibleDescription(said);
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Duration must be at least 1 minute');
  expect(sent(ADD)).toEqual([]);
});

it.each([
  ['90', 90, '1 hour 30 min'],
  ['2', 2, '2 min'],
  ['1h30', 90, '1 hour 30 min'],
])('takes %j for %i minutes, and says so', async (typed, minutes, said) => {
  const { sent } = await open();
  await fill();
  const duration = screen.getByLabelText('Duration (minutes)');
  await userEvent.clear(duration);
  await userEvent.type(duration, typed);
  expect(duration).toHaveAccessibleDescription(said);
  await save();
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(sent(ADD)).toMatchObject([{ duration: minutes }]);
});

describe('a save that fails', () => {
  it('keeps what was entered, and a retry uses the same id', async () => {
    let isBroken = true;
    const { sent } = await open({
      [ADD]: () => {
        if (isBroken) return { status: 500, body: { code: 'XX000', message: 'A fault of the server' } };
        return { status: 409, body: { code: '23505', message: 'duplicate key value' } };
      },
      [READ]: { body: [{ id: 'x', supervisor_name: 'Ruth Lind', updated_at: 'then', created_at: 'then' }] },
      [WRITE]: { body: [{ id: 'x' }] },
    });
    await fill();
    await save();
    await waitFor(() => expect(toasts()).toEqual([FAILED]));
    expect(screen.getByRole('alert')).toHaveTextContent('A fault of the server');
    expect(screen.getByLabelText('Topics')).toHaveValue('endings , fees,');
    isBroken = false;
    await save();
    await waitFor(() => expect(toasts()).toHaveLength(2));
    expect(toasts()[1]?.[2]).toBe('Supervision session created successfully');
    const [first, second] = sent(ADD) as { id: string }[];
    expect(second?.id).toBe(first?.id);
    expect(sent(WRITE)).toHaveLength(1);
  });

  it("stays in the form when a proxy's page is the answer", async () => {
    await open();
    await fill();
    const answer = fetch;
    const page = () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
    vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
      init?.method === 'POST' ? page() : answer(input, init),
    );
    await save();
    await waitFor(() => expect(toasts()).toEqual([FAILED]));
    expect(screen.getByLabelText('Topics')).toHaveValue('endings , fees,');
  });

  it('is shown at the field that the server names', async () => {
    const body = { code: '23514', message: 'new row violates check constraint', hint: 'topics: At most 50 topics' };
    await open({ [ADD]: { status: 400, body } });
    await fill();
    await save();
    expect(await screen.findByText('At most 50 topics')).toBeInTheDocument();
    expect(screen.getByLabelText('Topics')).toHaveFocus();
    expect(toasts()).toEqual([FAILED]);
  });

  it('for a missing subscription shows only that', async () => {
    await open({ [ADD]: { status: 402, body: { code: 'PT402', message: 'You need an active subscription' } } });
    await fill();
    await save();
    await waitFor(() =>
      expect(toasts()).toEqual([
        ['destructive', 'Subscription Required', 'You need an active subscription to access this feature'],
      ]),
    );
    expect(screen.getByLabelText('Supervisor Name')).toHaveValue('Tobias');
  });

  const SIGNED_OUT = [['destructive', 'Authentication Error', 'You must be logged in to create a supervision session']];
  it('without a session shows a message and opens the login', async () => {
    await open();
    await fill();
    auth.isSignedOut = true;
    await save();
    await waitFor(() => expect(toasts()).toEqual(SIGNED_OUT));
  });

  it.each([
    ['PGRST303', 'JWT expired'],
    ['PT401', 'You have been signed out. Please sign in again.'],
  ])('for an ended session (%s) does the same', async (code, message) => {
    await open({ [ADD]: { status: 401, body: { code, message } } });
    await fill();
    await save();
    await waitFor(() => expect(toasts()).toEqual(SIGNED_OUT));
  });
});

it('has nothing of what was typed into the sheet for sessions, which is open at its address', async () => {
  const draft = { fields: [{ name: 'notes', typed: 'Of a session', before: '' }], beside: null };
  sessionStorage.setItem(wordsKey(USER_ID, '/'), JSON.stringify(draft));
  await open();
  expect(screen.getByLabelText(/^Notes/)).toHaveValue('');
});

it('stays away from the page that is open when a save is answered late', async () => {
  let answer: (value: { status: number; body: null }) => void = () => undefined;
  await open({ [ADD]: () => new Promise((resolve) => (answer = resolve)) });
  await fill();
  await save();
  await userEvent.click(screen.getAllByRole('link', { name: 'Cancel' })[0]!);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const left = location.pathname;
  cleanup();
  answer({ status: 201, body: null });
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(location.pathname).toBe(left);
});
