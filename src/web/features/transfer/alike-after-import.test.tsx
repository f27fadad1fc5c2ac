import { fakeServer, forgetServer, signIn, USER_ID } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AlikeAfterImport } from './import-report.tsx';

beforeEach(signIn);
afterEach(forgetServer);

it('offers the first pairs of similar names, except those known to be two people', async () => {
  const names = [
    'Anna Meier',
    'A. Meier',
    'Ben Okafor',
    'Okafor, Ben',
    'Cleo Diaz',
    'C. Diaz',
    'Dan Fox',
    'Mr Dan Fox',
    'Eva Gil',
    'E. Gil',
  ];
  const clients = names.map((name, index) => ({ id: `id-${index}`, name }));
  fakeServer({
    'GET /rest/v1/profiles': { body: { id: USER_ID, nudges_hidden: ['same-person id-4:id-5'] } },
    'GET /rest/v1/clients': { body: clients },
  });
  await renderPage(<AlikeAfterImport />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Compare Anna Meier and A. Meier',
    'Compare Ben Okafor and Okafor, Ben',
    'Compare Dan Fox and Mr Dan Fox',
  ]);
  expect(links[0]).toHaveAttribute('href', expect.stringContaining('id-1'));
  expect(screen.getByText('1 more pair is shown in your list of clients.')).toBeInTheDocument();
});
