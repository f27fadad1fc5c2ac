import {
  EXAMPLE_SUMS,
  exampleRequest,
  idOf,
  SIGNED_IN_PROFILE as PROFILE,
} from '#tests/support/web/example-request.ts';
import { fakeServer, forgetServer, signIn, USER_ID, type Answers } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { endTab } from '#tests/support/web/end-tab.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AskForm } from './ask-form.tsx';
import type { AskChoices } from './ask-choices.ts';
import { startOf } from './ask-values.ts';

beforeEach(signIn);
afterEach(forgetServer);

const CHOICES: AskChoices = {
  clients: [
    { id: idOf(9), name: 'Amara Osei', email: 'amara@example.org', organisation: 'Acme' },
    { id: idOf(8), name: 'Ben Stone', email: '', organisation: 'acme ' },
  ],
  mentors: ['Mona Reyes'],
  supervisors: ['Sam Vega'],
};
const PREVIEW = {
  sums: EXAMPLE_SUMS,
  mail: {
    from: 'Ada via Hourbook <mail@example.org>',
    replyTo: 'ada@example.org',
    to: 'amara@example.org',
    subject: 'Please confirm hours with Ada',
    text: 'Dear Amara Osei,',
  },
};

async function openForm(search: Parameters<typeof startOf>[0], answers: Answers) {
  const sent = vi.fn();
  const dirty = vi.fn();
  const calls = fakeServer(answers);
  await renderPage(
    <AskForm start={startOf(search, CHOICES, [])} choices={CHOICES} onSent={sent} onDirtyChange={dirty} />,
  );
  const bodyOf = (name: string) => calls.find(({ route }) => route === `POST /functions/v1/${name}`)?.body;
  return { sent, dirty, bodyOf, calls };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('fills in the client’s address, shows the exact mail, and sends what was shown', async () => {
  const { sent, bodyOf } = await openForm(
    { ask: 'client', client: idOf(9) },
    {
      'POST /functions/v1/preview-witness-request': { body: PREVIEW },
      'POST /functions/v1/ask-witness': { body: { id: idOf(1), expires_at: '2026-12-01T12:00:00Z' } },
    },
  );
  expect(screen.getByLabelText('Their name')).toHaveValue('Amara Osei');
  expect(screen.getByLabelText('Their email')).toHaveValue('amara@example.org');
  await userEvent.type(screen.getByLabelText(/^Your own words/), 'Thank you!');
  await press('Preview the mail');
  expect(await screen.findByText('Dear Amara Osei,')).toBeVisible();
  expect(screen.getByText('Coaching, individual: 12 sessions, 12 hours')).toBeVisible();
  expect(screen.getByText('ada@example.org')).toBeVisible();
  await press('Send the mail');
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const asked = bodyOf('preview-witness-request') as { ask: object };
  expect(asked.ask).toMatchObject({ kind: 'client', client_ids: [idOf(9)], message: 'Thank you!', letter: null });
  expect(bodyOf('ask-witness')).toEqual({ ask: asked.ask, sums: EXAMPLE_SUMS });
});

it('has what was entered again after its tab was ended, as one request, and not once it was closed', async () => {
  const answers = { 'POST /functions/v1/preview-witness-request': { body: PREVIEW } };
  const before = await openForm({ ask: 'client', client: idOf(9) }, answers);
  expect(before.dirty).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/^Your own words/), 'Thank you!');
  await press('Preview the mail');
  await screen.findByText('Dear Amara Osei,');
  endTab();
  const after = await openForm({ ask: 'client', client: idOf(9) }, answers);
  expect(screen.getByLabelText(/^Your own words/)).toHaveValue('Thank you!');
  expect(after.dirty).toHaveBeenCalledWith(true);
  await press('Preview the mail');
  await screen.findByText('Dear Amara Osei,');
  expect(after.bodyOf('preview-witness-request')).toEqual(before.bodyOf('preview-witness-request'));
  cleanup();
  await openForm({ ask: 'client', client: idOf(9) }, answers);
  expect(screen.getByLabelText(/^Your own words/)).toHaveValue('');
});

it('asks for the coach’s name if it is missing, and saves it before the preview', async () => {
  let display_name: string | null = null;
  const { bodyOf, calls } = await openForm(
    { ask: 'client', client: idOf(9) },
    {
      'GET /rest/v1/profiles': () => ({ body: { ...PROFILE, display_name } }),
      'PATCH /rest/v1/profiles': () => {
        display_name = 'Lena Weber';
        return { body: { id: USER_ID } };
      },
      'POST /functions/v1/preview-witness-request': { body: PREVIEW },
    },
  );
  const field = await screen.findByLabelText('Your name');
  await press('Preview the mail');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter your name'));
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Lena of evil.example');
  await press('Preview the mail');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('“evil.example” would become one'));
  expect(bodyOf('preview-witness-request')).toBeUndefined();
  await userEvent.clear(field);
  await userEvent.type(field, ' Lena Weber ');
  await press('Preview the mail');
  await screen.findByText('Dear Amara Osei,');
  const written = calls.filter(({ route }) => !route.startsWith('GET')).map(({ route, body }) => [route, body]);
  expect(written[0]).toEqual(['PATCH /rest/v1/profiles', { display_name: 'Lena Weber' }]);
  expect(written[1]?.[0]).toBe('POST /functions/v1/preview-witness-request');
  await press('Back');
  expect(screen.queryByLabelText('Your name')).toBeNull();
});

it('says at the field which words would become a link', async () => {
  const { bodyOf } = await openForm({ ask: 'client', client: idOf(9) }, {});
  await userEvent.type(screen.getByLabelText(/^Your own words/), 'See evil.example/login, e.g. today');
  await press('Preview the mail');
  expect(screen.getByRole('alert')).toHaveTextContent('Your message can’t contain links');
  expect(screen.getByRole('alert')).toHaveTextContent('“evil.example/login,”');
  expect(bodyOf('preview-witness-request')).toBeUndefined();
});

it('asks an organisation about all its people, with what its letter says', async () => {
  const { bodyOf } = await openForm(
    { ask: 'organisation', about: 'Acme' },
    { 'POST /functions/v1/preview-witness-request': { body: PREVIEW } },
  );
  await userEvent.type(screen.getByLabelText('Their name'), 'Bea');
  await userEvent.type(screen.getByLabelText('Their email'), 'bea@acme.example');
  await press('Preview the mail');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Your role is required',
    'The role of the contact is required',
  ]);
  await userEvent.type(screen.getByLabelText('Your role there'), 'Coach');
  await userEvent.type(screen.getByLabelText('Their role'), 'HR');
  await press('Preview the mail');
  await screen.findByText('Dear Amara Osei,');
  expect(bodyOf('preview-witness-request')).toMatchObject({
    ask: { subject: 'Acme', client_ids: [idOf(9), idOf(8)], letter: { coach_role: 'Coach', witness_role: 'HR' } },
  });
});

it('does not lose the input when the server cannot be reached, or the records have changed', async () => {
  let failure: 'offline' | 'changed' | null = 'offline';
  await openForm(
    { ask: 'mentor', about: 'Mona Reyes' },
    {
      'POST /functions/v1/preview-witness-request': () => {
        if (failure === 'offline') throw new TypeError('Failed to fetch');
        return { body: PREVIEW };
      },
      'POST /functions/v1/ask-witness': { status: 409, body: { message: 'Your records have changed.' } },
    },
  );
  expect(screen.getByLabelText('Their name')).toHaveValue('Mona Reyes');
  await userEvent.type(screen.getByLabelText('Their email'), 'mona@example.org');
  await press('Preview the mail');
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
  expect(screen.getByLabelText('Their email')).toHaveValue('mona@example.org');
  failure = null;
  await press('Preview the mail');
  await screen.findByText('Dear Amara Osei,');
  await press('Send the mail');
  expect(await screen.findByText('Your records have changed.')).toBeVisible();
  await press('Back');
  expect(screen.getByLabelText('Their email')).toHaveValue('mona@example.org');
});

it('refuses the coach’s own address, and says why before anything is sent', async () => {
  const { bodyOf } = await openForm({ ask: 'mentor', about: 'Mona Reyes' }, {});
  await userEvent.type(screen.getByLabelText('Their email'), ' Ada@Example.org');
  await press('Preview the mail');
  expect(screen.getByLabelText('Their email')).toHaveAccessibleDescription(
    'Their email can’t be your own: somebody else has to confirm your hours.',
  );
  expect(screen.getByLabelText('Their email')).toHaveFocus();
  expect(bodyOf('preview-witness-request')).toBeUndefined();
});

it('starts with the values of an earlier request', () => {
  const earlier = exampleRequest({
    kind: 'sponsor',
    client_ids: [idOf(8)],
    message: 'Hello',
    period_from: '2026-01-01',
  });
  expect(startOf({ again: earlier.id }, CHOICES, [earlier])).toMatchObject({
    kind: 'sponsor',
    clients: [idOf(8)],
    email: 'amara@example.org',
    from: '2026-01-01',
    message: 'Hello',
  });
});

it('asks an organisation again about all its people, also those who came since', () => {
  const request = exampleRequest({ kind: 'organisation', subject: 'Acme', client_ids: [idOf(9)] });
  const values = startOf({ ask: 'organisation', again: request.id }, CHOICES, [request]);
  expect(values).toMatchObject({ about: 'Acme', clients: [idOf(9), idOf(8)], email: request.witness_email });
});
