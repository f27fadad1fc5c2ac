import { COLLAPSIBLE_FACTS } from '#domain/records/session-facts.ts';
import { USUAL_SESSION } from '#domain/sessions/session-kinds.ts';
import type { SessionInput } from '#domain/records/session.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionForm } from './session-form.tsx';

const STORED: SessionInput = {
  client_id: 'c0000000-0000-4000-8000-000000000001',
  date: '2026-11-18',
  duration: 60,
  notes: '',
  topics: [],
  follow_up: null,
  completed: true,
};
const save = vi.fn<(session: SessionInput) => Promise<void>>();

async function open(session: Partial<SessionInput>, focus?: string, engagements: readonly string[] = []) {
  fakeServer({
    'GET /rest/v1/clients': { body: [] },
    'GET /rest/v1/sessions': { body: engagements.map((engagement) => ({ topics: [], engagement })) },
    'GET /rest/v1/note_templates': { body: [] },
    'GET /rest/v1/profiles': { body: { default_session_minutes: 60 } },
  });
  const start = { kind: 'edit' as const, session: { ...STORED, ...session } };
  await renderPage(<SessionForm start={start} focus={focus} onSave={save} onDirtyChange={vi.fn()} />);
}
const details = () => screen.getByText('For your credential').closest('details');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save session' }));

beforeEach(async () => {
  save.mockReset().mockResolvedValue();
  await signIn();
});
afterEach(forgetServer);

it.each(COLLAPSIBLE_FACTS)('has a field for %s', async (name) => {
  await open({ format: 'team' });
  expect(document.querySelector(`[name="${name}"]`)).toBeInTheDocument();
});

it('is collapsed for a usual session, and saves the usual values', async () => {
  await open({});
  expect(details()).not.toHaveAttribute('open');
  await submit();
  expect(save.mock.calls[0]?.[0]).toMatchObject(USUAL_SESSION);
});

it.each([{ format: 'group', participants: 8 }, { kind: 'training' }, { peer_exchange: true }] as const)(
  'is expanded for %j, and keeps it',
  async (facts) => {
    await open(facts);
    expect(details()).toHaveAttribute('open');
    await submit();
    expect(save.mock.calls[0]?.[0]).toMatchObject({ ...USUAL_SESSION, ...facts });
  },
);

it.each(['kind', 'format', 'participants', 'peer_exchange'])('is expanded with the focus at %s', async (name) => {
  await open({}, name);
  expect(details()).toHaveAttribute('open');
  expect(document.activeElement).toHaveAttribute('name', name);
});

it.each([
  ['duration', 'Duration'],
  ['no-such-column', 'Date'],
])('puts the focus for %s at %s', async (focus, label) => {
  await open({}, focus);
  expect(details()).not.toHaveAttribute('open');
  expect(screen.getByLabelText(label)).toHaveFocus();
});

it('asks for the participants of a group, and not of an individual session', async () => {
  await open({});
  expect(screen.queryByLabelText(/^Participants/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Group');
  await userEvent.type(screen.getByLabelText(/^Participants/), 'many');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Participants must be a whole number from 1 to 1000');
  await userEvent.clear(screen.getByLabelText(/^Participants/));
  await userEvent.type(screen.getByLabelText(/^Participants/), '8');
  await userEvent.click(screen.getByRole('radio', { name: 'Pro bono' }));
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ format: 'group', participants: 8, paid: false });
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Individual');
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ format: 'individual', participants: null, paid: false });
});

it('asks for the engagement of a team alone, and suggests those of earlier sessions', async () => {
  await open({}, 'format', ['Merger', 'Season', 'Merger']);
  expect(screen.queryByLabelText(/^Engagement/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Group');
  expect(screen.queryByLabelText(/^Engagement/)).not.toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Team');
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ format: 'team', engagement: null });
  await userEvent.click(screen.getByLabelText(/^Engagement/));
  expect((await screen.findAllByRole('option', { name: /Merger|Season/ })).length).toBe(2);
  await userEvent.click(screen.getByRole('option', { name: 'Season' }));
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ format: 'team', engagement: 'Season' });
  await userEvent.clear(screen.getByLabelText(/^Engagement/));
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ engagement: null });
  await userEvent.type(screen.getByLabelText(/^Engagement/), 'New');
  await userEvent.selectOptions(screen.getByLabelText('Format'), 'Individual');
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ format: 'individual', engagement: null });
});

it('shows paid or pro bono next to the duration, where a link can focus it, and does not change what was stored', async () => {
  await open({ paid: false }, 'paid');
  expect(screen.getByRole('radio', { name: 'Pro bono' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Pro bono' })).toHaveFocus();
  expect(details()).not.toHaveAttribute('open');
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ paid: false });
  await userEvent.click(screen.getByRole('radio', { name: 'Not set' }));
  await submit();
  expect(save.mock.lastCall?.[0]).toMatchObject({ paid: null });
});
