import { fakeServer, forgetServer, signIn, toasts, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProfilePage } from './profile-page.tsx';

const PROFILE = {
  id: USER_ID,
  username: 'ada',
  email: 'ada@example.org',
  role: 'user',
  display_name: null,
  time_zone: null,
  week_start: 'monday',
  default_session_minutes: 60,
  theme: 'system',
  practising_since: null,
  nudges_off: ['cpd', 'of a later version'],
};
const READ = 'GET /rest/v1/profiles';
const WRITE = 'PATCH /rest/v1/profiles';

async function open(answers: Answers = {}) {
  const calls = fakeServer({
    [READ]: { body: PROFILE },
    [WRITE]: { body: { id: USER_ID } },
    ...answers,
  });
  await renderPage(<ProfilePage />);
  await screen.findByLabelText('Username');
  return { writes: () => calls.filter(({ route }) => route === WRITE).map(({ body }) => body) };
}
const type = async (label: RegExp | string, text: string) => {
  const input = screen.getByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save profile' }));

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  delete document.documentElement.dataset['theme'];
});

it('saves the start of practising and the reminders that are off', async () => {
  const { writes } = await open();
  await userEvent.type(screen.getByLabelText(/^Practising since/), '2019-03-01');
  expect(screen.getByRole('checkbox', { name: 'Fourteen days without CPD' })).not.toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Fourteen days without CPD' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Supervision due' }));
  await save();
  expect(writes()).toMatchObject([
    { practising_since: '2019-03-01', nudges_off: ['of a later version', 'supervision'] },
  ]);
});

describe('the form', () => {
  it('saves only what was changed: the rest may have been changed on another device', async () => {
    const { writes } = await open();
    await type(/Display name/, 'Ada Lovelace');
    await userEvent.selectOptions(screen.getByLabelText('Week starts on'), 'Sunday');
    await type('Usual session length', '1h 15m');
    await userEvent.click(screen.getByRole('button', { name: /^Use / }));
    await save();
    expect(writes()).toEqual([
      {
        display_name: 'Ada Lovelace',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        week_start: 'sunday',
        default_session_minutes: 75,
      },
    ]);
    await waitFor(() => expect(toasts()).toEqual([['success', 'Profile saved', undefined]]));
    expect(screen.getByRole('button', { name: 'Save profile' })).toBeDisabled();
  });

  it('is saved also if what was typed is the same without spaces: there is nothing to send', async () => {
    const { writes } = await open({ [WRITE]: { status: 406, body: { message: 'No rows' } } });
    await type('Username', 'ada ');
    await save();
    await waitFor(() => expect(toasts()).toEqual([['success', 'Profile saved', undefined]]));
    expect(screen.getByRole('button', { name: 'Save profile' })).toBeDisabled();
    expect(writes()).toEqual([]);
  });

  it('takes no words while it is saved: they would go', async () => {
    let answer: (value: { body: object }) => void = () => undefined;
    await open({ [WRITE]: () => new Promise((resolve) => (answer = resolve)) });
    await type(/Display name/, 'Ada Lovelace');
    await save();
    await userEvent.type(screen.getByLabelText('Username'), '.lovelace');
    expect(screen.getByLabelText('Username')).toHaveValue('ada');
    answer({ body: { id: USER_ID } });
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await type('Username', 'ada.lovelace');
    expect(screen.getByText('Not saved yet')).toBeVisible();
  });

  it('is unsaved until it is saved', async () => {
    await open();
    expect(isAnyFormDirty()).toBe(false);
    await type(/Display name/, 'Ada Lovelace');
    expect(isAnyFormDirty()).toBe(true);
    await save();
    await waitFor(() => expect(isAnyFormDirty()).toBe(false));
  });

  it('shows the email address, which it cannot change', async () => {
    await open();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  });

  it.each([
    ['Username', 'a', 'Username must be at least 2 characters'],
    [/Display name/, 'x'.repeat(101), 'Display name must be at most 100 characters'],
    ['Usual session length', 'soon', 'Usual session length must be a length such as 90, 1:30 or 1h 30m'],
    ['Usual session length', '25h', 'Usual session length must be between 1 minute and 24 hours'],
  ])('shows at the field what is wrong with %s', async (label, text, message) => {
    const { writes } = await open();
    await type(label, text);
    await save();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
    expect(writes()).toEqual([]);
  });

  it('lets weeks begin as in the browser’s region', async () => {
    const { writes } = await open();
    const usual = screen.getByRole('option', { name: 'Same as this browser: Monday' });
    await userEvent.selectOptions(screen.getByLabelText('Week starts on'), usual);
    await save();
    expect(writes()).toMatchObject([{ week_start: null }]);
  });

  it('keeps the entered values when the server cannot be reached, and saves them on a retry', async () => {
    let isBroken = true;
    const { writes } = await open({
      [WRITE]: () => {
        if (isBroken) throw new TypeError('Failed to fetch');
        return { body: { id: USER_ID } };
      },
    });
    await type('Username', 'ada.lovelace');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your profile was not saved. The server could not be reached.',
    );
    expect(screen.getByLabelText('Username')).toHaveValue('ada.lovelace');
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    isBroken = false;
    await save();
    await waitFor(() => expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument());
    expect(writes()).toHaveLength(2);
  });

  it("shows the server's refusal at the field that it names", async () => {
    await open({
      [WRITE]: {
        status: 400,
        body: { code: '23514', message: 'new row violates check constraint', hint: 'username: Username is taken' },
      },
    });
    await type('Username', 'grace');
    await save();
    expect(await screen.findByText('Username is taken')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
  });
});

describe('the theme', () => {
  it('applies at once and is stored on the device and in the profile', async () => {
    const { writes } = await open();
    await userEvent.click(screen.getByLabelText('Dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await waitFor(() => expect(writes()).toEqual([{ theme: 'dark' }]));
  });

  it('stays when it cannot be saved, and shows the failure', async () => {
    await open({ [WRITE]: { status: 500, body: { code: 'XX000', message: 'boom' } } });
    await userEvent.click(screen.getByLabelText('Dark'));
    await waitFor(() => expect(toasts()[0]?.[1]).toBe('The theme is kept on this device only'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});

it('shows that the profile cannot be loaded, with a retry button', async () => {
  let isBroken = true;
  fakeServer({
    [READ]: () => (isBroken ? { status: 500, body: { code: 'XX000', message: 'boom' } } : { body: PROFILE }),
  });
  await renderPage(<ProfilePage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded.');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Username')).toHaveValue('ada');
});

it('says what follows the time zone, and that today does not', async () => {
  await open({ [READ]: { body: PROFILE } });
  expect(screen.getByLabelText(/^Time zone/)).toHaveAccessibleDescription(
    'For emails and files. Today is this device’s date.',
  );
});

it('saves this browser’s time zone with the profile while the weekly email is on, if there is none', async () => {
  const { writes } = await open({ [READ]: { body: { ...PROFILE, weekly_mail: true } } });
  await type('Username', 'ada.l');
  await save();
  expect(writes()).toMatchObject([{ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }]);
});

it.each(['calendars', 'own-feed', 'weekly-email'])('leads on to the connections with the hash %s', async (hash) => {
  fakeServer({ [READ]: { body: PROFILE } });
  const address = await renderPage(<ProfilePage />, { address: `/profile#${hash}` });
  await waitFor(() => expect(address()).toBe(`/connections#${hash}`));
});
