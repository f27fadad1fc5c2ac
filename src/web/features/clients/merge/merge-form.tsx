import {
  choicesRefusal,
  chosenColumns,
  differingFields,
  proposedChoices,
  type FieldChoices,
  joinedNotes,
  mergeLabel,
  type FieldChoice,
  type MergeField,
} from '#domain/client-merge/merge-fields.ts';
import { mergedDay, type DayChoice } from '#domain/client-merge/merge-sessions.ts';
import { CONSENT_TEXTS } from '#domain/clients/client-consent.ts';
import { PAYER_TEXTS, RELATION_TEXTS } from '#domain/clients/client-payment.ts';
import { durationLabel } from '#domain/sessions/duration.ts';
import { sessionsText } from '#domain/sessions/sessions-text.ts';
import { dayText } from '#domain/formatting/date-text.ts';
import { clientColumns } from '#domain/records/client.ts';
import { requireUser } from '#web/data/auth/auth.ts';
import { readOperations } from '#web/data/device/operations.ts';
import { today } from '#web/data/device/today.ts';
import { CHANGED_MEANWHILE, mergeClients } from '#web/data/records/merge-clients.ts';
import { renewWithout } from '#web/data/records/renew-records.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { messageOf, WireError } from '#web/data/wire/wire-error.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery, queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { DayQuestions } from './day-questions.tsx';
import type { MergePair } from './use-merge-pair.ts';
import { undoMerge } from './undo-merge.ts';

interface MergeFormProps {
  pair: MergePair;
  onMerged: () => void;
  /** Something was changed since it was read. */
  onChanged: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Both clients side by side; what is chosen is what the one client has from then on. */
export function MergeForm({ pair, onMerged, onChanged, onDirtyChange }: MergeFormProps) {
  // However often the same choices are sent, it is one merge (spec decision 8). Others are another merge: one whose answer was lost would be
  // taken for theirs.
  const [mergeId, setMergeId] = useState(() => crypto.randomUUID());
  const [fields, setFields] = useState<FieldChoices>(() => proposedChoices(pair));
  const [days, setDays] = useState<ReadonlyMap<string, DayChoice>>(new Map());
  const unsent = useQuery(unsentOfQuery(pair.merged.id));
  const { kept, merged } = pair;
  const shared = pair.days.flatMap((day) => [day.kept, day.merged]);
  const loss = useLoss(
    'sessions',
    shared.map(({ id, duration }) => ({ id, minutes: duration })),
    'join',
  );

  const results = pair.days.flatMap((day) => {
    const choice = days.get(day.date);
    return choice ? [mergedDay(day, choice)] : [];
  });
  const problem = results.find((result) => 'problem' in result)?.problem ?? null;
  const refusal = choicesRefusal(pair, fields) ?? problem;
  const open = pair.days.length - results.length;

  const merge = useMutation({
    mutationFn: () => {
      const columns = chosenColumns(pair, fields);
      return mergeClients({
        merge_id: mergeId,
        kept_id: kept.id,
        merged_id: merged.id,
        seen: pair.seen,
        rows: {
          clients: Object.keys(columns).length > 0 ? [columns] : [],
          sessions: results.flatMap((result) => ('row' in result ? [result.row] : [])),
        },
      });
    },
    onSuccess: async (report) => {
      onDirtyChange(false);
      onMerged();
      toast.success({
        title: 'Clients merged',
        description: `${merged.name} is now part of ${chosenColumns(pair, fields).name ?? kept.name}.`,
        ...undoable(() => void undoMerge(report.id)),
      });
      await renewWithout(report.kept_id, report.merged_id);
      queryClient.removeQueries({ queryKey: queryKeys.client(merged.id) });
    },
    onError: (error) => {
      if (isChange(error)) onChanged();
      else showAccessRequired(error);
    },
  });

  const change = (action: () => void) => {
    action();
    setMergeId(crypto.randomUUID());
    onDirtyChange(true);
  };
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate();
      }}
    >
      <p className="text-sm text-soft">
        {sessionsText(pair.sessions.merged)} of {merged.name} move to {kept.name}, with wheels, earlier hours and
        feedback. {kept.name} has {sessionsText(pair.sessions.kept)} now. You can undo this for a week.
      </p>
      {differingFields(pair).map((field) => (
        <FieldQuestion
          key={field}
          field={field}
          pair={pair}
          value={fields[field] ?? 'kept'}
          onChange={(choice) => change(() => setFields({ ...fields, [field]: choice }))}
        />
      ))}
      {pair.days.length > 0 && (
        <DayQuestions pair={pair} choices={days} onChange={(next) => change(() => setDays(next))} />
      )}
      {loss && <Notice tone="warn">{loss}</Notice>}
      {(unsent.data ?? 0) > 0 && (
        <Notice tone="warn">
          Some sessions of {merged.name} have not synced yet. Merge the clients when they have.
        </Notice>
      )}
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {merge.error && !isChange(merge.error) && <Notice tone="bad">{messageOf(merge.error)}</Notice>}
      <FormActions
        label="Merge clients"
        busy={merge.isPending}
        disabled={open > 0 || refusal !== null || unsent.isPending || (unsent.data ?? 0) > 0}
      >
        {open > 0 && (
          <p className="mr-auto self-center text-sm text-soft" aria-live="polite">
            {open === 1 ? '1 day to decide' : `${open} days to decide`}
          </p>
        )}
      </FormActions>
    </form>
  );
}

const isChange = (error: unknown) =>
  error instanceof WireError && [CHANGED_MEANWHILE, NO_SUCH_CLIENTS].includes(error.code);
/** One of them was merged or deleted since they were read. */
const NO_SUCH_CLIENTS = 'PT404';

/** How many changes of a client or their sessions wait on this device: the server would refuse them for a client who is gone. */
const unsentOfQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['unsent-of', clientId],
    staleTime: 0,
    gcTime: 0,
    // Where the browser stores nothing, nothing waits.
    retry: false,
    queryFn: async () => {
      const unsent = await readOperations((await requireUser()).id);
      return unsent.filter(({ id, values }) => id === clientId || values['client_id'] === clientId).length;
    },
  });

interface FieldQuestionProps {
  field: MergeField;
  pair: { kept: ClientRow; merged: ClientRow };
  value: FieldChoice;
  onChange: (choice: FieldChoice) => void;
}

/** A field in which the two differ. */
function FieldQuestion({ field, pair, value, onChange }: FieldQuestionProps) {
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
      hint={isTooLong ? TOO_LONG_TEXT : COUNTING.includes(field) && 'Decides how the hours of both count.'}
    />
  );
}

/** They decide how sessions count that do not say it themselves (ADR 129). */
const COUNTING: readonly MergeField[] = ['payer', 'relation', 'received_minutes'];
const TOO_LONG_TEXT = 'Together they’re too long for notes. To keep both, shorten one first.';

const day = (date: string | null) => (date ? dayText(date, today()) : '');

function valueText(client: ClientRow, field: MergeField): string {
  if (field === 'consent') {
    const { consent, consent_date, consent_how } = client;
    const texts = [consent ? CONSENT_TEXTS[consent] : 'Not asked', day(consent_date), consent_how];
    return texts.filter(Boolean).join(' · ');
  }
  const { payer, relation, received_minutes } = client;
  if (field === 'payer') return payer ? PAYER_TEXTS[payer] : '–';
  if (field === 'relation') return relation ? RELATION_TEXTS[relation] : '–';
  if (field === 'received_minutes') return received_minutes === null ? '–' : durationLabel(received_minutes);
  return (clientColumns[field].kind === 'date' ? day(client[field]) : client[field]) || '–';
}
