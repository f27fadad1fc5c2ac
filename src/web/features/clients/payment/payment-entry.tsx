import { PAYER_TEXTS, RELATION_TEXTS, type Payer, type Relation } from '#domain/clients/client-payment.ts';
import { waitingMinutes, type ClientQuestions } from '#domain/accreditation/audit/client-questions.ts';
import type { ClientPayment } from '#domain/accreditation/evidence/evidence.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { Button } from '#web/ui/button.tsx';
import { TableCell, TableRow } from '#web/ui/data/table.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ReceivedInput } from './received-input.tsx';
import type { PaymentRow } from './payment-rows.ts';
import { useSavedPayment } from './use-saved-payment.ts';

/** One client, with an answer to each question; empty: not said. Where nothing is unclear, the answers are one line that opens. */
export function PaymentEntry({ client, questions }: PaymentRow) {
  const saved = useSavedPayment(client);
  // As it was when the list opened, so that no answer closes a row under the reader's hands.
  const [isOpen, setOpen] = useState(() => waitingMinutes(questions) + questions.unrelated > 0);
  const row = useRef<HTMLTableRowElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    row.current?.querySelector('select')?.focus();
  };
  return (
    <TableRow ref={row}>
      <TableCell place="first" className="wide:w-[26%]">
        <Link
          to="/clients/$id"
          params={{ id: client.id }}
          className="inline-flex items-center [overflow-wrap:anywhere] hover:underline max-md:min-h-11 max-md:min-w-11"
        >
          {client.name}
        </Link>
      </TableCell>
      <TableCell className={clsx('text-sm whitespace-nowrap', isOpen && 'narrow:basis-full')}>
        {hoursText(questions)}
      </TableCell>
      {isOpen ? (
        <Answers name={client.name} isPeer={questions.isPeer} {...saved} />
      ) : (
        <>
          <TableCell colSpan={2} className="text-sm narrow:flex-1">
            {answersText(saved.payment)}
          </TableCell>
          <TableCell place="last">
            <Button variant="ghost" size="small" aria-label={`Change what you said of ${client.name}`} onClick={open}>
              Change
            </Button>
          </TableCell>
        </>
      )}
    </TableRow>
  );
}

interface AnswersProps extends ReturnType<typeof useSavedPayment> {
  /** The client's. */
  name: string;
  isPeer: boolean;
}

function Answers({ name, isPeer, payment, save }: AnswersProps) {
  return (
    <>
      <TableCell className="narrow:basis-full">
        <SelectField
          aria-label={`Who pays for ${name}`}
          value={payment.payer ?? ''}
          onChoose={(payer: Payer | '') => save({ payer: payer || null })}
          options={{ '': 'Who pays?', ...PAYER_TEXTS }}
        />
      </TableCell>
      <TableCell className="narrow:basis-full">
        <SelectField
          aria-label={`What ${name} is to you`}
          value={payment.relation ?? ''}
          onChoose={(relation: Relation | '') => save({ relation: relation || null })}
          options={{ '': 'Who are they to you?', ...RELATION_TEXTS }}
        />
      </TableCell>
      <TableCell className="narrow:basis-full">
        {(payment.relation === 'peer' || isPeer) && (
          <ReceivedInput
            name={name}
            minutes={payment.received_minutes}
            onSave={(received_minutes) => save({ received_minutes })}
          />
        )}
      </TableCell>
    </>
  );
}

/** @example answersText(peer) // 'Nobody: pro bono · A peer: you coach each other · 8 h received' */
function answersText({ payer, relation, received_minutes: received }: ClientPayment): string {
  const said = [
    payer && PAYER_TEXTS[payer],
    relation && RELATION_TEXTS[relation],
    relation === 'peer' && received !== null && `${hoursTotal(received)} received`,
  ].filter(Boolean);
  return said.length === 0 ? 'Nothing said yet' : said.join(' · ');
}

function hoursText(questions: ClientQuestions): string {
  const waiting = waitingMinutes(questions);
  if (waiting > 0) return `${hoursTotal(waiting)} waiting`;
  if (questions.unrelated > 0) return `${hoursTotal(questions.unrelated)} paid`;
  return questions.all > 0 ? hoursTotal(questions.all) : '';
}
