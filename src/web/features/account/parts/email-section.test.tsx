import { renderPage } from '#tests/support/web/render-page.tsx';
import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EmailSection } from './email-section.tsx';

beforeEach(signIn);
afterEach(forgetServer);

it('says what a change of the address waits for so that it is true before and after one of both links was opened', async () => {
  fakeServer({ 'POST /functions/v1/get-account-security': { body: { undelivered: [] } } });
  const user = { id: 'u1', email: 'ada@example.org', new_email: 'new@example.org' };
  await renderPage(<EmailSection user={user as never} />);
  const text =
    'We emailed a link to ada@example.org and one to new@example.org. Nothing changes until both were opened.';
  expect(await screen.findByText(text)).toBeVisible();
});
