import { clientStatement, type ClientStatement } from '#domain/accreditation/documents/client-statement.ts';
import { lastSessionText, toldApart } from '#domain/clients/told-apart.ts';
import { documentDate } from '#domain/formatting/date-text.ts';
import { durationLabel, documentHours, hoursTotal } from '#domain/sessions/duration.ts';
import { SESSION_FORMAT_TEXTS, SESSION_KIND_TEXTS } from '#domain/sessions/session-kinds.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useState } from 'react';
import type { DocumentProps } from '../document-props.ts';
import { Paper } from './paper.tsx';
import { SheetTable } from '#web/ui/data/sheet-table.tsx';

/** A statement for one client: their sessions of a period. */
export function StatementDocument({ evidence, circumstances, coach }: DocumentProps) {
  const { today } = circumstances;
  const heldWith = (id: string) => evidence.sessions.filter(({ client_id, date }) => client_id === id && date <= today);
  const clients = toldApart(
    evidence.clients,
    ({ id }) =>
      lastSessionText(
        heldWith(id).reduce((latest, { date }) => (date > latest ? date : latest), ''),
        today,
      ),
    ({ id }) => hoursTotal(heldWith(id).reduce((sum, { duration }) => sum + duration, 0)),
  ).toSorted((one, other) => one.name.localeCompare(other.name));
  const [clientId, setClientId] = useState(clients[0]?.id ?? '');
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const statement = clientStatement(evidence, { clientId, from, to }, circumstances);
  return (
    <>
      <div className="mb-6 grid grid-cols-2 gap-4 wide:grid-cols-3 print:hidden">
        <Field label="Client" className="max-md:col-span-2">
          <SelectField value={clientId} onChoose={setClientId} options={clients.map(({ id, name }) => [id, name])} />
        </Field>
        <Field label="From">
          <DateField value={from} max={to} onChange={({ target }) => target.value && setFrom(target.value)} />
        </Field>
        <Field label="To">
          <DateField value={to} min={from} max={today} onChange={({ target }) => target.value && setTo(target.value)} />
        </Field>
      </div>
      {statement && (
        <Paper title="Statement of coaching" coach={coach} today={today}>
          <p className="mb-4">
            For {statement.client}, from {documentDate(statement.from)} to {documentDate(statement.to)}
          </p>
          <Sessions statement={statement} />
        </Paper>
      )}
    </>
  );
}

const paidText = (paid: boolean | null) => (paid === null ? '' : paid ? 'Paid' : 'Pro bono');

function Sessions({ statement: { sessions, minutes } }: { statement: ClientStatement }) {
  if (sessions.length === 0) return <p className="text-soft">No completed session in this period.</p>;
  return (
    <SheetTable
      label="Sessions"
      headings={['Date', 'Session', 'Format', 'Paid', 'Length']}
      rows={sessions.map((one, place) => ({
        key: String(place),
        cells: [
          documentDate(one.date),
          SESSION_KIND_TEXTS[one.kind],
          SESSION_FORMAT_TEXTS[one.format],
          paidText(one.paid),
          durationLabel(one.duration),
        ],
      }))}
      totals={['Total', sessionsText(sessions.length), '', '', documentHours(minutes)]}
      numbersFrom={4}
    />
  );
}
