import type { WitnessRequestRow } from '#domain/witnesses/witness-request-row.ts';
import { client, ON_20_NOVEMBER, practice, session } from '#tests/support/practice.ts';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { exampleRequest } from '#tests/support/web/example-request.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { isAnyFormDirty } from '#web/ui/form/dirty-flag.ts';
import { endTab } from '#tests/support/web/end-tab.ts';
import { shownToasts } from '#web/ui/overlay/toast.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LetterDocument } from './letter-document.tsx';

const clients = [client({ id: 'a', organisation: 'Acme' }), client({ id: 'b', organisation: 'Brook' })];
const evidence = practice({ clients, sessions: clients.map(({ id }) => session({ client_id: id })) });
const words = () => screen.getByLabelText('Text');

const ANSWER = exampleRequest({
  kind: 'organisation',
  subject: 'Acme',
  answer: 'confirmed',
  answered_at: '2026-11-18T10:00:00Z',
});

const renderLetter = async (requests: readonly WitnessRequestRow[] = []) => {
  fakeServer({
    'GET /rest/v1/witness_requests': { body: requests },
    'GET /rest/v1/witnessed_rows': { body: [] },
  });
  await renderPage(
    <LetterDocument body="ICF" evidence={evidence} circumstances={ON_20_NOVEMBER} coach="Ines Moreau" />,
  );
};

beforeEach(signIn);
afterEach(forgetServer);

it('keeps what was written by hand, whatever else is looked at or filled in', async () => {
  await renderLetter();
  await userEvent.type(screen.getByLabelText('Your role there'), 'Coach');
  await userEvent.type(words(), 'PS: thank you.');
  expect(screen.getByLabelText('Your role there')).toBeDisabled();
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Brook');
  expect(words()).not.toHaveTextContent('PS: thank you.');
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Acme');
  expect(words()).toHaveTextContent('PS: thank you.');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the draft' }));
  expect(words()).not.toHaveTextContent('PS: thank you.');
  expect(words()).toHaveTextContent('Coach');
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Brook');
  await userEvent.type(words(), 'PS: hello.');
  act(() => void shownToasts.undoLatest());
  expect(words()).toHaveTextContent('PS: hello.');
  await userEvent.selectOptions(screen.getByLabelText('Organisation'), 'Acme');
  expect(words()).toHaveTextContent('PS: thank you.');
});

it('has the words again after its tab was ended, and not once it was closed', async () => {
  await renderLetter();
  await userEvent.type(screen.getByLabelText('Your role there'), 'Coach');
  await userEvent.type(words(), 'PS: thank you.');
  endTab();
  await renderLetter();
  expect(words()).toHaveTextContent('PS: thank you.');
  await waitFor(() => expect(isAnyFormDirty()).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Back to the draft' }));
  expect(words()).toHaveTextContent('Coach');
  cleanup();
  await renderLetter();
  expect(words()).not.toHaveTextContent('Coach');
});

it('is unsaved while words of the coach are neither copied nor taken back', async () => {
  const user = userEvent.setup();
  await renderLetter();
  expect(isAnyFormDirty()).toBe(false);
  await user.type(words(), 'PS: thank you.');
  await waitFor(() => expect(isAnyFormDirty()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(isAnyFormDirty()).toBe(false));
  await user.type(words(), ' Bye.');
  await waitFor(() => expect(isAnyFormDirty()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Back to the draft' }));
  expect(isAnyFormDirty()).toBe(false);
});

it('is unsaved while an answer is looked at instead of the words', async () => {
  await renderLetter([ANSWER]);
  const source = await screen.findByLabelText('Made from');
  await userEvent.selectOptions(source, 'draft');
  await userEvent.type(words(), 'PS: thank you.');
  await waitFor(() => expect(isAnyFormDirty()).toBe(true));
  await userEvent.selectOptions(source, ANSWER.id);
  expect(screen.queryByLabelText('Text')).toBeNull();
  expect(isAnyFormDirty()).toBe(true);
});
