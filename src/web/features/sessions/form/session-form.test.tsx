import { endTab } from '#tests/support/web/end-tab.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import { ACCESS_TEXTS } from '#domain/subscription/access.ts';
import { DUPLICATE_SESSION_TEXTS } from '#domain/sessions/session-texts.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { FOLLOW_UP_MAX_CHARS } from '#domain/sessions/session-limits.ts';
import { addDays } from '#domain/time.ts';
import { setConfig } from '#web/data/wire/config.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { today } from '#web/data/device/today.ts';
import { WireError } from '#web/data/wire/wire-error.ts';
import { dropKeys, keepKeys } from '#web/ui/form/early-keys.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { NewClient } from '#web/data/records/outbox/outbox.ts';
import { SessionForm } from './session-form.tsx';
import { DuplicateSession } from '#web/data/records/duplicate-session.ts';

expectLogs(/^Reading unsent changes failed Error: No authenticated user found/);

const AMARA = 'c0000000-0000-4000-8000-000000000001';
const BEN = 'c0000000-0000-4000-8000-000000000002';
const answers: Record<string, unknown> = {
  clients: [
    { id: AMARA, name: 'Amara Osei' },
    { id: BEN, name: 'Ben Whitcombe' },
  ],
  client_hours: [
    { client_id: AMARA, usual_minutes: 45 },
    {
      client_id: BEN,
      usual_minutes: 90,
      last_date: '2026-11-02',
      last_facts: { paid: false, format: 'group', participants: 6, kind: 'training' },
    },
  ],
  sessions: [{ topics: ['goals', 'career'] }, { topics: ['goals'] }],
};
vi.mock('#web/data/auth/authorized-request.ts', () => ({
  authorizedRequest: async (input: RequestInfo | URL) =>
    Response.json(answers[new URL(String(input)).pathname.split('/').at(-1) ?? '']),
}));

const save = vi.fn<(session: SessionInput, newClient: NewClient | null) => Promise<void>>();
const user = userEvent.setup();

function open(clientId = AMARA, unsaved: { draftOf?: string } = {}) {
  render(
    <QueryClientProvider client={queryClient}>
      <SessionForm
        start={{ kind: 'new', clientId }}
        onSave={save}
        onCancel={vi.fn()}
        onDirtyChange={vi.fn()}
        {...unsaved}
      />
    </QueryClientProvider>,
  );
}
const submit = () => user.click(screen.getByRole('button', { name: 'Save session' }));
const saved = () => save.mock.calls[0]?.[0];

beforeEach(() => {
  setConfig({ flags: { coachTools: true } } as never);
  save.mockReset().mockResolvedValue();
});
afterEach(() => {
  dropKeys();
  queryClient.clear();
  for (const { id } of shownToasts.get()) shownToasts.remove(id);
});

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

  it('chooses with keys kept from before it opened only once the clients are on screen', async () => {
    // As on a slow device, the form renders some time after the answer arrived.
    notifyManager.setScheduler((render) => setTimeout(render, 100));
    onTestFinished(() => notifyManager.setScheduler((render) => setTimeout(render, 0)));
    keepKeys();
    for (const key of ['b', 'e', 'n', 'Enter', 'Enter']) fireEvent.keyDown(document.body, { key });
    open('');
    await waitFor(() => expect(saved()).toMatchObject({ client_id: BEN }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("takes paid, format and kind from the client's last session, except what the coach chose", async () => {
    const last = { paid: false, format: 'group', participants: 6, kind: 'training' };
    open(BEN);
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Pro bono' })).toBeChecked());
    expect(screen.getByText('Group of 6, Training')).toBeVisible();
    await submit();
    expect(saved()).toMatchObject({ ...last, duration: 90 });
    await user.click(screen.getByRole('radio', { name: 'Paid' }));
    await submit();
    expect(save.mock.lastCall?.[0]).toMatchObject({ ...last, paid: true });
  });

  it('goes on with the engagement of a team, unless the session is not with the team', async () => {
    const before = answers['client_hours'];
    onTestFinished(() => void (answers['client_hours'] = before));
    const last = { paid: true, format: 'team', participants: 6, kind: 'coaching', engagement: 'Merger' };
    answers['client_hours'] = [{ client_id: BEN, usual_minutes: 90, last_date: '2026-11-02', last_facts: last }];
    open(BEN);
    expect(await screen.findByText('Team of 6, Merger')).toBeVisible();
    await submit();
    expect(saved()).toMatchObject(last);
    await user.selectOptions(screen.getByLabelText('Format'), 'Individual');
    await submit();
    expect(save.mock.lastCall?.[0]).toMatchObject({ format: 'individual', participants: null, engagement: null });
  });

  it('goes back to the usual values for a client without a last session', async () => {
    open(BEN);
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Pro bono' })).toBeChecked());
    await user.type(screen.getByLabelText('Client'), 'amara{Enter}');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Not set' })).toBeChecked());
    await submit();
    expect(saved()).toMatchObject({ client_id: AMARA, duration: 45, ...USUAL_SESSION });
  });

  it("has the focus at its client's name, selected: typing replaces it, and Enter keeps it", async () => {
    open();
    const client = screen.getByLabelText<HTMLInputElement>('Client');
    await waitFor(() => expect(client).toHaveValue('Amara Osei'));
    expect(client).toHaveFocus();
    expect([client.selectionStart, client.selectionEnd]).toEqual([0, 'Amara Osei'.length]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saved()).toMatchObject({ client_id: AMARA }));
    await user.keyboard('ben{Enter}{Enter}');
    await waitFor(() => expect(save.mock.lastCall?.[0]).toMatchObject({ client_id: BEN }));
  });

  it('lists the latest clients while none is chosen, and Enter chooses none of them', async () => {
    open('');
    const list = await screen.findByRole('listbox', { name: 'Names' });
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.textContent);
    await waitFor(() => expect(names).toEqual(['Ben Whitcombe', 'Amara Osei']));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a client');
    await user.keyboard('{ArrowDown}{Enter}{Enter}');
    await waitFor(() => expect(saved()).toMatchObject({ client_id: BEN }));
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

  it('keeps a new name when the field is left by Tab, and adds the client with the session', async () => {
    open('');
    const client = screen.getByLabelText('Client');
    await waitFor(() => expect(client).toHaveAttribute('placeholder', 'Type a name'));
    await user.type(client, 'Mei Tanaka');
    await user.tab();
    expect(client).toHaveValue('Mei Tanaka');
    await submit();
    await waitFor(() => expect(save.mock.lastCall?.[1]).toMatchObject({ name: 'Mei Tanaka' }));
    expect(saved()?.client_id).toBe(save.mock.lastCall?.[1]?.id);
  });

  it('keeps a duration typed before the client was chosen', async () => {
    open('');
    await user.clear(screen.getByLabelText('Duration'));
    await user.type(screen.getByLabelText('Duration'), '1h 30m');
    await user.type(screen.getByLabelText('Client'), 'amara{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Client')).toHaveValue('Amara Osei'));
    await submit();
    expect(saved()).toMatchObject({ client_id: AMARA, duration: 90 });
  });

  it('keeps a duration that was chosen as it was suggested, also after a reload, when the client suggests another', async () => {
    open('', { draftOf: 'ada' });
    expect(screen.getByLabelText('Duration')).toHaveValue('1 hour');
    await user.click(screen.getByRole('button', { name: '1 hour' }));
    await user.type(screen.getByLabelText('Client'), 'amara{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Client')).toHaveValue('Amara Osei'));
    expect(screen.getByLabelText('Duration')).toHaveValue('1 hour');
    dispatchEvent(new Event('pagehide'));
    endTab();
    open('', { draftOf: 'ada' });
    await waitFor(() => expect(screen.getByLabelText('Client')).toHaveValue('Amara Osei'));
    expect(screen.getByLabelText('Duration')).toHaveValue('1 hour');
    await submit();
    expect(saved()).toMatchObject({ client_id: AMARA, duration: 60 });
  });

  it('accepts a new client by name, and passes it on to be stored', async () => {
    open('');
    await user.type(screen.getByLabelText('Client'), 'Mei Tanaka');
    await user.click(await screen.findByRole('option', { name: 'Add client “Mei Tanaka”' }));
    await submit();
    const [session, newClient] = save.mock.calls[0] ?? [];
    expect(newClient).toEqual({ id: session?.client_id, name: 'Mei Tanaka' });
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
