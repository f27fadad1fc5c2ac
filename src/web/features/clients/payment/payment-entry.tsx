import { PAYER_TEXTS, RELATION_TEXTS, type Payer, type Relation } from '#domain/clients/client-payment.ts';
import { waitingMinutes, type ClientQuestions } from '#domain/accreditation/audit/client-questions.ts';
import { hoursTotal } from '#domain/sessions/duration.ts';
import { TableCell, TableRow } from '#web/ui/data/table.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Link } from '@tanstack/react-router';
import { ReceivedInput } from './received-input.tsx';
import type { PaymentRow } from './payment-rows.ts';
import { useSavedPayment } from './use-saved-payment.ts';

/** One client, with an answer to each question; empty: not said. */
export function PaymentEntry({ client, questions }: PaymentRow) {
  const { payment, save } = useSavedPayment(client);
  const isPeer = payment.relation === 'peer' || questions.isPeer;
  return (
    <TableRow>
      <TableCell place="first" className="wide:w-[26%]">
        <Link
          to="/clients/$id"
          params={{ id: client.id }}
          className="inline-flex items-center [overflow-wrap:anywhere] hover:underline max-md:min-h-11 max-md:min-w-11"
        >
          {client.name}
        </Link>
      </TableCell>
      <TableCell className="text-sm whitespace-nowrap narrow:basis-full">{hoursText(questions)}</TableCell>
      <TableCell className="narrow:basis-full">
        <SelectField
          aria-label={`Who pays for ${client.name}`}
          value={payment.payer ?? ''}
          onChoose={(payer: Payer | '') => save({ payer: payer || null })}
          options={{ '': 'Who pays?', ...PAYER_TEXTS }}
        />
      </TableCell>
      <TableCell className="narrow:basis-full">
        <SelectField
          aria-label={`What ${client.name} is to you`}
          value={payment.relation ?? ''}
          onChoose={(relation: Relation | '') => save({ relation: relation || null })}
          options={{ '': 'Who are they to you?', ...RELATION_TEXTS }}
        />
      </TableCell>
      <TableCell className="narrow:basis-full">
        {isPeer && (
          <ReceivedInput
            name={client.name}
            minutes={payment.received_minutes}
            onSave={(received_minutes) => save({ received_minutes })}
          />
        )}
      </TableCell>
    </TableRow>
  );
}

function hoursText(questions: ClientQuestions): string {
  const waiting = waitingMinutes(questions);
  if (waiting > 0) return `${hoursTotal(waiting)} wait`;
  if (questions.unrelated > 0) return `${hoursTotal(questions.unrelated)} paid`;
  return questions.all > 0 ? hoursTotal(questions.all) : '';
}
