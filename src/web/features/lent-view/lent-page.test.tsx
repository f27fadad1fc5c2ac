import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { ANSWER, LINK, READ, SESSION, VISIT_OVER } from '#tests/support/web/lent-answer.ts';
import { fakeServer, forgetServer, signIn, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LentPage } from './lent-page.tsx';

expectLogs(/^Reading the lent view failed Error: (?:The server could not be reached|Please try again)/);

const ASK = 'POST /functions/v1/request-lent-code';
const ENTER = 'POST /functions/v1/open-lent-view';
const COMMENT = 'POST /rest/v1/rpc/add_lent_comment';

async function openLink(answers: Answers = {}) {
  const calls = fakeServer({
    [ASK]: { body: { coach: 'Carla Coach', assessor_name: 'Ada Assessor', address: 'a…@example.net' } },
    [ENTER]: { body: { access_token: 'a.b.c', expires_at: Math.floor(Date.now() / 1000) + 3600 } },
    [READ]: { body: ANSWER },
    [COMMENT]: { body: null },
    ...answers,
  });
  history.replaceState(null, '', `/lent#${LINK}`);
  await renderPage(<LentPage />);
  return calls;
}
const press = (name: string, where = screen as Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(where.getByRole('button', { name }));

async function enter(code: string) {
  await press('Email me the code');
  await userEvent.type(await screen.findByLabelText('Code'), code);
  await press('Open the view');
}

/** Opens the view and writes a comment on its only session. */
async function comment(text: string, answers: Answers = {}) {
  const calls = await openLink(answers);
  await enter('123456');
  const row = await screen.findByRole('listitem');
  await userEvent.click(within(row).getByRole('button', { name: /^Comment/ }));
  await userEvent.type(within(row).getByRole('textbox'), text);
  await press('Send comment', within(row));
  return { calls, row };
}

beforeEach(signIn);
afterEach(() => {
  forgetServer();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the code', () => {
  it('is mailed after a click, and opens the view', async () => {
    const calls = await openLink();
    expect(calls).toEqual([]);
    await enter('123 456');
    expect(await screen.findByRole('heading', { name: 'Coaching records of Carla Coach' })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent('2 November 2026 · AO50 min');
    expect(calls.find(({ route }) => route === ENTER)?.body).toEqual({ token: LINK, code: '123456' });
  });

  it.each([
    ['wrong', 'This is not the code. Please check the email.'],
    ['too old', 'This code no longer works. Please ask for a new one.'],
  ])('%s: shows it, and the field and the button for a new code stay', async (_, message) => {
    let isRefused = true;
    const calls = await openLink({
      [ENTER]: () =>
        isRefused
          ? { status: 403, body: { message } }
          : { body: { access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600 } },
    });
    await enter('000000');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Code')).toHaveValue('000000');
    expect(calls.some(({ route }) => route === READ)).toBe(false);
    isRefused = false;
    await press('Email a new code');
    await waitFor(() => expect(calls.filter(({ route }) => route === ASK)).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Open the view');
    expect(await screen.findByRole('heading', { name: 'Coaching records of Carla Coach' })).toBeVisible();
  });

  it.each(['Carla Coach has ended this view. Please ask them if you still need it.', 'This view has expired.'])(
    'is not mailed when it is too late: %s',
    async (message) => {
      await openLink({ [ASK]: { status: 403, body: { message } } });
      await press('Email me the code');
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(screen.queryByLabelText('Code')).toBeNull();
    },
  );

  it('cannot be requested without a network, and the button to retry is there', async () => {
    let isOffline = true;
    await openLink({
      [ASK]: () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return { body: { coach: 'Carla Coach', assessor_name: 'Ada', address: 'a…@example.net' } };
      },
    });
    await press('Email me the code');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached');
    isOffline = false;
    await press('Email me the code');
    expect(await screen.findByText(/A code is on its way to a…@example\.net/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('reading the view', () => {
  it.each(['no network', 'a failure of the server'])('%s: can be retried without a new code', async (kind) => {
    let fails = true;
    const calls = await openLink({
      [READ]: () => {
        if (fails && kind === 'no network') throw new TypeError('Failed to fetch');
        return fails ? { status: 503, body: { message: 'Please try again in a moment.' } } : { body: ANSWER };
      },
    });
    await enter('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      kind === 'no network' ? 'The server could not be reached' : 'Please try again in a moment.',
    );
    expect(screen.queryByRole('button', { name: 'Email me the code' })).toBeNull();
    fails = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Coaching records of Carla Coach' })).toBeVisible();
    expect(calls.filter(({ route }) => route === ASK)).toHaveLength(1);
  });

  it('a reload asks for no code, unless the view was ended, and then says why', async () => {
    sessionStorage.setItem(
      'lent-visit',
      JSON.stringify({ link: LINK, access_token: 'a.b.c', expires_at: Date.now() / 1000 + 3600 }),
    );
    await openLink({ [READ]: VISIT_OVER });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your visit is over. Ask for a new code to go on.');
    expect(screen.getByRole('button', { name: 'Email me the code' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(sessionStorage.getItem('lent-visit')).toBeNull();
  });
});

describe('a comment', () => {
  it('is shown at its row once it is stored, without loading the view again', async () => {
    const { calls, row } = await comment(' Was this paid? ');
    expect(await within(row).findByText('Was this paid?')).toBeVisible();
    expect(within(row).queryByRole('textbox')).toBeNull();
    expect(calls.find(({ route }) => route === COMMENT)?.body).toMatchObject({
      comment: 'Was this paid?',
      area: 'sessions',
      row_id: SESSION,
    });
    expect(calls.filter(({ route }) => route === READ)).toHaveLength(1);
  });

  it('that is refused stays in its field, with the reason', async () => {
    const message = 'A view has room for 300 comments.';
    const { row } = await comment('One more', { [COMMENT]: { status: 400, body: { message } } });
    expect(await within(row).findByText(message)).toBeVisible();
    expect(within(row).getByRole('textbox')).toHaveValue('One more');
    expect(within(row).queryByText(/^Your comment of/)).toBeNull();
  });

  it('that is too long stays whole, with the reason', async () => {
    const { row, calls } = await comment('First. ');
    await userEvent.click(within(row).getByRole('button', { name: /^Comment/ }));
    await userEvent.click(within(row).getByRole('textbox'));
    await userEvent.paste('x'.repeat(2_001));
    await press('Send comment', within(row));
    expect(await within(row).findByText('Comment must be at most 2,000 characters')).toBeVisible();
    expect(within(row).getByRole('textbox')).toHaveValue('x'.repeat(2_001));
    expect(calls.filter(({ route }) => route === COMMENT)).toHaveLength(1);
  });

  it('takes no words while it is sent: they would go with it', async () => {
    let answer: (value: { body: null }) => void = () => undefined;
    const { row } = await comment('Well kept', { [COMMENT]: () => new Promise((resolve) => (answer = resolve)) });
    await userEvent.type(within(row).getByRole('textbox'), ' and lost');
    expect(within(row).getByRole('textbox')).toHaveValue('Well kept');
    answer({ body: null });
    await waitFor(() => expect(within(row).queryByRole('textbox')).toBeNull());
    expect(row).toHaveTextContent('Well kept');
  });

  it('without a network stays in its field, and is sent again with the same id', async () => {
    let isOffline = true;
    const { calls, row } = await comment('Was this paid?', {
      [COMMENT]: () => {
        if (isOffline) throw new TypeError('Failed to fetch');
        return { body: null };
      },
    });
    expect(await within(row).findByText(/could not be reached/)).toBeVisible();
    expect(within(row).getByRole('textbox')).toHaveValue('Was this paid?');
    isOffline = false;
    await press('Send comment', within(row));
    expect(await within(row).findByText(/^Your comment of/)).toBeVisible();
    const ids = calls.filter(({ route }) => route === COMMENT).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('that is changed after a lost answer is another one, so that the change is stored', async () => {
    let isLost = true;
    const { calls, row } = await comment('Was this paid?', {
      [COMMENT]: () => {
        if (isLost) throw new TypeError('Failed to fetch');
        return { body: null };
      },
    });
    await within(row).findByText(/could not be reached/);
    isLost = false;
    await userEvent.type(within(row).getByRole('textbox'), ' And by whom?');
    await press('Send comment', within(row));
    await within(row).findByText(/^Your comment of/);
    const ids = calls.filter(({ route }) => route === COMMENT).map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(2);
  });

  it('on a view that has ended closes the page and says so', async () => {
    await comment('Was this paid?', { [COMMENT]: VISIT_OVER });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your visit is over');
    expect(screen.queryByText('AO')).toBeNull();
    expect(screen.getByRole('button', { name: 'Email me the code' })).toBeEnabled();
  });

  it('that was typed when the visit ended is in its field after a new code, until it is sent', async () => {
    let isOver = true;
    await comment('Was this paid?', { [COMMENT]: () => (isOver ? VISIT_OVER : { body: null }) });
    isOver = false;
    await screen.findByRole('alert');
    await enter('654321');
    const row = await screen.findByRole('listitem');
    expect(within(row).getByRole('textbox')).toHaveValue('Was this paid?');
    await press('Send comment', within(row));
    expect(await within(row).findByText(/^Your comment of/)).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual(['lent-visit']);
  });
});
