import { fakeServer, forgetServer, signIn } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UndoImportButton } from './undo-import-button.tsx';

beforeEach(signIn);
afterEach(forgetServer);

it('says before it is done what is lost for good: later changes, confirmations, and files added to its records', async () => {
  const calls = fakeServer({});
  await renderPage(
    <UndoImportButton id="c0000000-0000-4000-8000-000000000001" added="2 CPD records" fileName="cpd.csv" />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo the import of cpd.csv' }));
  expect(
    await screen.findByText(/even what you’ve changed since, confirmations and files you’ve added\./),
  ).toBeInTheDocument();
  expect(calls.filter(({ route }) => route.includes('undo_import'))).toEqual([]);
});
