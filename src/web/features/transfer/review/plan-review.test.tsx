import { renderPage } from '#tests/support/web/render-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/transfer/files/csv-rows.ts';
import { recogniseColumns } from '#domain/transfer/columns/header-row.ts';
import { planImport } from '#domain/transfer/plan/plan-import.ts';
import { CIRCUMSTANCES } from '#tests/support/transfer/import-circumstances.ts';
import { PlanReview } from './plan-review.tsx';

const FILE = `Client,Date,Minutes,Status
Ada Lund,2024-01-08,60,Completed
Ada Lund,2024-01-15,60,Rescheduled
Ada Lund,2024-01-22,60,Declined
Ben Cole,2024-02-05,60,Late cancellation
Ben Cole,2024-02-12,60,No-show
Subtotal,,60,
Client,Date,Minutes,Status
Ben Cole,2024-03-04,90,Completed
* = paused,,,
Grand total,,150,`;

test('the rows that are left out are counted by reason and listed, after the button to import', async () => {
  const rows = readCsv(FILE, ',').rows;
  const { headerRow, mapping } = recogniseColumns('sessions', rows);
  const known = { clients: [], sessions: [], supervision_sessions: [], cpd_records: [] };
  const plan = planImport('sessions', { rows, headerRow, mapping, answers: {} }, known, CIRCUMSTANCES);
  const nothing = () => undefined;
  await renderPage(
    <PlanReview
      plan={plan}
      kind="sessions"
      isStale={false}
      fileName="log.csv"
      notBroughtIn={[]}
      readCells={() => Promise.resolve([])}
      onCorrect={nothing}
      onImport={nothing}
      onCancel={nothing}
    />,
  );
  // So that the keyboard reaches the button before the rows.
  const [button] = screen.getAllByRole('button', { name: /^Import \d/ });
  const row = screen.getByRole('checkbox', { name: /^Row 2/ });
  expect(button!.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const counts = '1 cancelled, 1 no-show, 1 rescheduled, 1 declined, 2 totals, 1 heading, 1 remark';
  const summary = screen.getByText(`Left out: 8 rows (${counts})`);
  await userEvent.click(summary);
  const list = within(summary.closest('details')!).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'Row 3: Ada Lund – The session was rescheduled',
    'Row 4: Ada Lund – The session was declined',
    'Row 5: Ben Cole – The session was cancelled',
    'Row 6: Ben Cole – The session was a no-show',
    'Row 7: Subtotal – "Subtotal" is a row of sums',
    'Row 8: Client – The column headings again',
    'Row 10: * = paused – "* = paused" is a remark',
    'Row 11: Grand total – "Grand total" is a row of sums',
  ]);
});
