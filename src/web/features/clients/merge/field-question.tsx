import { CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { joinedNotes, mergeLabel, type FieldChoice, type MergeField } from '#domain/client-merge/merge-fields.ts';
import { clientColumns } from '#domain/records/client.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { today } from '#web/data/device/today.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';

interface FieldQuestionProps {
  field: MergeField;
  pair: { kept: ClientRow; merged: ClientRow };
  value: FieldChoice;
  onChange: (choice: FieldChoice) => void;
}

/** A field in which the two differ. */
export function FieldQuestion({ field, pair, value, onChange }: FieldQuestionProps) {
  const { kept, merged } = pair;
  const joined = field === 'notes' ? joinedNotes(pair) : null;
  const isTooLong = field === 'notes' && joined === null && Boolean(kept.notes && merged.notes);
  return (
    <ChoiceCards
      label={mergeLabel(field)}
      value={value}
      onChange={onChange}
      options={[
        { value: 'kept', title: kept.name, content: valueText(kept, field) },
        { value: 'merged', title: merged.name, content: valueText(merged, field) },
        ...(joined === null ? [] : [{ value: 'both' as const, title: 'Both', content: 'One after the other' }]),
      ]}
      hint={isTooLong && TOO_LONG_TEXT}
    />
  );
}

const TOO_LONG_TEXT = 'Together they’re too long for notes. To keep both, shorten one first.';

const day = (date: string | null) => (date ? dayText(date, today()) : '');

function valueText(client: ClientRow, field: MergeField): string {
  if (field === 'consent') {
    const { consent, consent_date, consent_how } = client;
    const texts = [consent ? CONSENT_TEXTS[consent] : 'Not asked', day(consent_date), consent_how];
    return texts.filter(Boolean).join(' · ');
  }
  return (clientColumns[field].kind === 'date' ? day(client[field]) : client[field]) || '–';
}
