import { hoursTotal } from '#domain/sessions/duration.ts';
import { waitingMinutes } from '#domain/accreditation/audit/client-questions.ts';
import { Button } from '#web/ui/button.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { useState } from 'react';
import { inOrder, type PaymentRow } from './payment-rows.ts';
import { PaymentEntry } from './payment-entry.tsx';

/** So many rows are drawn at a time. */
const AT_A_TIME = 100;

/** The order stays as it was when the list opened, so that no answer moves the rows under the reader's hands. */
export function PaymentList({ rows }: { rows: readonly PaymentRow[] }) {
  const [order] = useState(() => new Map(inOrder(rows).map(({ client }, place) => [client.id, place])));
  const [shown, setShown] = useState(AT_A_TIME);
  const current = rows.toSorted((one, other) => placeOf(order, one) - placeOf(order, other));
  const waiting = current.reduce((sum, { questions }) => sum + waitingMinutes(questions), 0);
  const left = current.length - shown;
  return (
    <>
      <p aria-live="polite" className="mb-3 text-sm text-soft">
        {waiting > 0 ? `${hoursTotal(waiting)} waiting for an answer.` : 'No hours waiting for an answer.'}
      </p>
      <Table
        label="Clients and payment"
        headings={['Client', 'Hours', 'Who pays', 'Who they are to you', 'Coaching received']}
      >
        {current.slice(0, shown).map((row) => (
          <PaymentEntry key={row.client.id} {...row} />
        ))}
      </Table>
      {left > 0 && (
        <Button variant="secondary" className="mt-4" onClick={() => setShown(shown + AT_A_TIME)}>
          Show {Math.min(left, AT_A_TIME)} more
        </Button>
      )}
    </>
  );
}

const placeOf = (order: ReadonlyMap<string, number>, { client }: PaymentRow) => order.get(client.id) ?? Infinity;
