import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { cpd, practice } from '#tests/support/practice.ts';
import { fakeServer, forgetServer } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RenewalPlot } from './renewal-plot.tsx';

const ACC = {
  id: 'acc',
  body: 'ICF',
  level: 'ACC',
  awarded_on: '2024-03-01',
  expires_on: '2027-02-28',
  reference: '',
} as const;

async function show(evidence?: EvidenceRows) {
  fakeServer({ 'POST /rest/v1/rpc/evidence': () => new Promise(() => undefined) });
  if (evidence) queryClient.setQueryData(queryKeys.evidence, evidence);
  await renderPage(<RenewalPlot today="2026-11-20" space={<p>its place</p>} />);
}
afterEach(forgetServer);

it('draws what counts, what may and what is asked for, with the numbers next to it', async () => {
  await show(
    practice({
      credentials: [ACC],
      cpd_records: [cpd({ hours: 13, cce_core: 10, cce_ethics: 2, cce_resource: 1 }), cpd({ hours: 4 })],
    }),
  );
  expect(screen.getByText('From 1 March 2024 to 28 February 2027. Lines show what ICF asks for.')).toBeVisible();
  const rows = screen.getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'KindCountsMay countAsked for',
    'Continuing coach education (CCE)13 h4 h more40 h',
    'CCE on core competencies12 h4 h more24 h',
    'CCE on ethics2 h4 h more3 h',
    'Resource development1 h–16 h at most',
    'Kind not given0 h4 h more–',
  ]);
  const bar = (row: number) => [...rows[row]!.querySelectorAll<HTMLElement>('th span span')].map(({ style }) => style);
  // Forty hours are the whole width.
  expect(bar(1).map(({ width, left }) => width || left)).toEqual(['42.5%', '32.5%', 'calc(100% - 2px)']);
  expect(bar(4).map(({ width }) => width)).toEqual(['2.5%']);
});

it('has no column for what may count where all of it counts', async () => {
  await show(practice({ credentials: [ACC], cpd_records: [cpd({ hours: 12, cce_core: 10, cce_ethics: 2 })] }));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Kind',
    'Counts',
    'Asked for',
  ]);
});

it('is nothing without a credential to renew', async () => {
  await show(practice({ cpd_records: [cpd()] }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('its place')).toBeNull();
});

it('keeps its place until it is known', async () => {
  await show();
  expect(screen.getByText('its place')).toBeVisible();
});
