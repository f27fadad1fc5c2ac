import { endTab } from '#tests/support/web/end-tab.ts';
import { expectLogs } from '#tests/support/web/expected-logs.ts';
import {
  AMARA,
  BEN,
  answers,
  answerSessionForm,
  leaveSessionForm,
  open,
  prepareSessionForm,
  save,
  saved,
  submit,
  user,
} from '#tests/support/web/shown-session-form.tsx';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import { keepKeys } from '#web/ui/form/early-keys.ts';
import { notifyManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

expectLogs(/^Reading unsent changes failed Error: No authenticated user found/);
vi.mock('#web/data/auth/authorized-request.ts', () => ({
  authorizedRequest: (input: RequestInfo | URL) => answerSessionForm(input),
}));

beforeEach(prepareSessionForm);
afterEach(leaveSessionForm);

describe('the client of a new session', () => {
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

  it('accepts a new client by name, and passes it on to be stored', async () => {
    open('');
    await user.type(screen.getByLabelText('Client'), 'Mei Tanaka');
    await user.click(await screen.findByRole('option', { name: 'Add client “Mei Tanaka”' }));
    await submit();
    const [session, newClient] = save.mock.calls[0] ?? [];
    expect(newClient).toEqual({ id: session?.client_id, name: 'Mei Tanaka' });
  });
});

describe('what the client suggests', () => {
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
});
