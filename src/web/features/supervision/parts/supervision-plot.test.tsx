import type { EvidenceRows } from '#domain/accreditation/evidence/evidence.ts';
import { hoursWith, practice, supervision } from '#tests/support/practice.ts';
import { fakeServer, forgetServer } from '#tests/support/web/fake-server.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SupervisionPlot } from './supervision-plot.tsx';

const TODAY = '2026-11-20';
const TITLE = 'Supervision, last two years';

async function show(evidence: EvidenceRows) {
  fakeServer({ 'POST /rest/v1/rpc/evidence': () => new Promise(() => undefined) });
  queryClient.setQueryData(queryKeys.evidence, evidence);
  await renderPage(<SupervisionPlot today={TODAY} />);
}
afterEach(forgetServer);

it('draws supervision by quarter with what the coaching asks for, and has the numbers and the ratio in a table', async () => {
  await show(
    practice({
      sessions: [...hoursWith(35, { date: '2026-11-02' }), ...hoursWith(70, { date: '2026-06-01' })],
      supervision_sessions: [supervision('2026-11-03', 120), supervision('2024-11-19', 600)],
    }),
  );
  const section = screen.getByRole('region', { name: TITLE });
  expect(within(section).getByText('Lines show what EMCC asks for: an hour for every 35 coached.')).toBeVisible();
  const rows = within(section)
    .getAllByRole('row', { hidden: true })
    .map((row) => row.textContent);
  expect(rows).toHaveLength(9);
  expect(rows.at(-1)).toBe('20 August 2026 to 20 November 20262 h of supervision35 h of coaching17.5 to 1');
  expect(rows.at(-2)).toBe('20 May 2026 to 19 August 20260 h of supervision70 h of coaching–');
  // The scale reaches to 2 h: what was held, and what 70 hours ask for. Quarters without coaching have no line.
  const lines = [...section.querySelectorAll<HTMLElement>('.bg-ink')].map(({ style }) => style.bottom);
  expect(lines).toEqual(['100%', '50%']);
  // Each year below the first quarter that ends in it.
  expect(
    within(section)
      .getAllByText(/^20\d\d$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['2025', '2026']);
});

it('is read by arrow keys, beginning with the quarter of today', async () => {
  await show(
    practice({
      sessions: hoursWith(70, { date: '2026-06-01' }),
      supervision_sessions: [supervision('2026-11-03', 120)],
    }),
  );
  const picture = screen.getByRole('slider', { name: TITLE });
  const read = () => picture.getAttribute('aria-valuetext');
  expect(read()).toBe('20 August 2026 to 20 November 2026: 2 h of supervision, 0 h of coaching, 0.0 to 1');
  fireEvent.change(picture, { target: { value: '6' } });
  expect(read()).toBe('20 May 2026 to 19 August 2026: 0 h of supervision, 70 h of coaching');
});

it('says where it could not be loaded, and offers to try again', async () => {
  fakeServer({ 'POST /rest/v1/rpc/evidence': { status: 500, body: { message: 'boom' } } });
  await renderPage(<SupervisionPlot today={TODAY} />);
  expect(await screen.findByRole('button', { name: /again|retry/i })).toBeVisible();
});

it('says that there is nothing to draw', async () => {
  await show(practice());
  expect(screen.getByText('No supervision or coaching in these two years')).toBeVisible();
});
