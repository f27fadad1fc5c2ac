import { expectLogs } from '#tests/support/web/expected-logs.ts';
import {
  AMARA,
  answerSessionForm,
  leaveSessionForm,
  open,
  prepareSessionForm,
  save,
  saved,
  submit,
  user,
} from '#tests/support/web/shown-session-form.tsx';
import { ACCESS_TEXTS } from '#domain/subscription/access.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { FOLLOW_UP_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { addDays } from '#domain/time.ts';
import { today } from '#web/data/device/today.ts';
import { WireError } from '#web/data/wire/wire-error.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DuplicateSession } from '#web/data/records/duplicate-session.ts';

expectLogs(/^Reading unsent changes failed Error: No authenticated user found/);
vi.mock('#web/data/auth/authorized-request.ts', () => ({
  authorizedRequest: (input: RequestInfo | URL) => answerSessionForm(input),
}));

beforeEach(prepareSessionForm);
afterEach(leaveSessionForm);

describe('a new session', () => {
  it("starts as today, completed, with the client's usual duration, and can be saved at once", async () => {
    open();
    await waitFor(() => expect(screen.getByLabelText('Duration')).toHaveValue('45 min'));
    await submit();
    expect(saved()).toEqual({
      client_id: AMARA,
      date: today(),
      duration: 45,
      notes: '',
      topics: [],
      follow_up: null,
      completed: true,
      ...USUAL_SESSION,
    });
  });

  it('is not completed when its date is in the future, unless the coach ticks it', async () => {
    open();
    const completed = screen.getByRole('checkbox', { name: 'Completed' });
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: addDays(today(), 3) } });
    await waitFor(() => expect(completed).not.toBeChecked());
    await user.click(completed);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: addDays(today(), 4) } });
    await submit();
    expect(saved()?.completed).toBe(true);
  });

  it.each([
    ['no client', async () => undefined, '', 'Choose a client'],
    ['1,500 minutes', () => typeDuration('1500'), AMARA, 'Duration must be between 1 minute and 24 hours'],
    ['text as a duration', () => typeDuration('soon'), AMARA, 'Duration must be a length such as 90, 1:30 or 1h 30m'],
    [
      'no date',
      async () => void fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } }),
      AMARA,
      'A date is required',
    ],
  ])('with %s is refused at the field', async (_, enter, clientId, message) => {
    open(clientId);
    await screen.findByLabelText('Duration');
    await enter();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(save).not.toHaveBeenCalled();
  });
});

async function typeDuration(text: string) {
  await user.clear(screen.getByLabelText('Duration'));
  await user.type(screen.getByLabelText('Duration'), text);
}

async function refuse(error: Error) {
  save.mockRejectedValue(error);
  open();
  await user.type(screen.getByLabelText(/^Notes/), 'kept');
  await submit();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save session' })).toBeEnabled());
  expect(screen.getByLabelText(/^Notes/)).toHaveValue('kept');
}

it('gives the focus to the first of several wrong fields', async () => {
  open();
  await user.clear(screen.getByLabelText('Date'));
  fireEvent.change(screen.getByLabelText(/^Follow-up/), { target: { value: 'x'.repeat(FOLLOW_UP_MAX_CHARS + 1) } });
  await submit();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getByLabelText('Date')).toHaveFocus();
});

describe('a refusal', () => {
  it('as a duplicate shows the toast, and the error at the date', async () => {
    await refuse(new DuplicateSession());
    expect(shownToasts.get()).toMatchObject([
      {
        tone: 'destructive',
        title: 'Duplicate Session',
        description: 'A session for this client on this date already exists.',
      },
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent(DUPLICATE_SESSION_TEXTS.error);
    expect(screen.getByLabelText('Date')).toHaveFocus();
  });

  it('for a missing subscription shows the toast', async () => {
    await refuse(new WireError(ACCESS_TEXTS.required.description, 'PT402', null));
    expect(shownToasts.get()).toMatchObject([ACCESS_TEXTS.required]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that names a field is shown at that field', async () => {
    await refuse(new WireError('Duration must be in whole minutes', '23514', 'duration'));
    expect(screen.getByLabelText('Duration')).toHaveAccessibleDescription('Duration must be in whole minutes');
    expect(screen.getByLabelText('Duration')).toHaveFocus();
  });

  it('of any other kind is shown at the end of the form', async () => {
    await refuse(new Error('No authenticated user found'));
    expect(screen.getByRole('alert')).toHaveTextContent('No authenticated user found');
  });
});

it('suggests topics used before, the most frequent first', async () => {
  open();
  await user.click(screen.getByLabelText(/^Topics/));
  const list = await screen.findByRole('listbox', { name: 'Topics used before' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['goals', 'career']);
});

it('is saved once, however often Ctrl and Enter are pressed', async () => {
  save.mockImplementation(() => new Promise(() => undefined));
  open();
  await user.type(screen.getByLabelText(/^Notes/), 'Once{Control>}{Enter}{Enter}{/Control}');
  await waitFor(() => expect(save).toHaveBeenCalled());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(save).toHaveBeenCalledTimes(1);
});
