// The renewals of a coach's credentials are computed once for the same records, however often the page is drawn.
import { practice, session } from '#tests/support/practice.ts';
import { watchedRows } from '#tests/support/watched-rows.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Renewals } from './renewals.tsx';

const TODAY = { today: '2026-11-20', applicationDate: '2026-11-20' };
const PCC = {
  id: 'pcc',
  body: 'ICF',
  level: 'PCC',
  awarded_on: '2024-03-01',
  expires_on: null,
  reference: '',
} as const;

it('goes through the sessions no more when it is drawn again', async () => {
  const { rows: sessions, passes } = watchedRows([session({ id: 'a' }), session({ id: 'b' })]);
  const evidence = practice({
    sessions,
    credentials: [PCC],
    witnessed: { sessions: { a: 'witnessed' } },
  });
  function DrawnAgain() {
    const [times, setTimes] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setTimes(times + 1)}>
          Drawn {times}
        </button>
        <Renewals evidence={evidence} circumstances={TODAY} />
      </>
    );
  }
  await renderPage(<DrawnAgain />);
  expect(screen.getByRole('heading', { name: 'Renewing ICF PCC' })).toBeVisible();
  const before = passes();
  expect(before).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Drawn 1' }));
  expect(screen.getByRole('button', { name: 'Drawn 2' })).toBeVisible();
  expect(passes()).toBe(before);
});
