import {
  choicesRefusal,
  chosenColumns,
  differingFields,
  proposedChoices,
  type FieldChoices,
} from '#domain/client-merge/merge-fields.ts';
import { mergedDay, type DayChoice } from '#domain/client-merge/merge-sessions.ts';
import { CHANGED_MEANWHILE, mergeClients, renewAfterMerge } from '#web/data/records/merge-clients.ts';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { queryClient } from '#web/data/wire/query-client.ts';
import { messageOf, WireError } from '#web/data/wire/wire-error.ts';
import { useLoss } from '#web/data/records/witnesses/row-witnesses.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { DialogActions } from '#web/ui/overlay/dialog.tsx';
import { showAccessRequired } from '#web/ui/form/form-failure.ts';
import { toast, undoable } from '#web/ui/overlay/toast.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayQuestions } from './day-questions.tsx';
import { FieldQuestion } from './field-question.tsx';
import { unsentOfQuery } from './unsent-of.ts';
import type { MergePair } from './use-merge-pair.ts';
import { undoMerge } from './undo-merge.ts';

interface MergeFormProps {
  pair: MergePair;
  onCancel: () => void;
  onMerged: () => void;
  /** Something was changed since it was read. */
  onChanged: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Both clients side by side; what is chosen is what the one client has from then on. */
export function MergeForm({ pair, onCancel, onMerged, onChanged, onDirtyChange }: MergeFormProps) {
  // However often it is sent, it is one merge (spec decision 8).
  const [mergeId] = useState(() => crypto.randomUUID());
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
      await renewAfterMerge(report);
      queryClient.removeQueries({ queryKey: queryKeys.client(merged.id) });
    },
    onError: (error) => {
      if (isChange(error)) onChanged();
      else showAccessRequired(error);
    },
  });

  const change = (action: () => void) => {
    action();
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
      <DialogActions>
        {open > 0 && (
          <p className="mr-auto self-center text-sm text-soft" aria-live="polite">
            {open === 1 ? '1 day to decide' : `${open} days to decide`}
          </p>
        )}
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={merge.isPending}
          disabled={open > 0 || refusal !== null || unsent.isPending || (unsent.data ?? 0) > 0}
        >
          Merge clients
        </Button>
      </DialogActions>
    </form>
  );
}

const isChange = (error: unknown) => error instanceof WireError && error.code === CHANGED_MEANWHILE;

const sessionsText = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);
