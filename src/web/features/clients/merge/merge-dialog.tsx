import { useClientChoices } from '#web/data/records/client-choices.ts';
import { isRowId } from '#web/data/wire/search-params.ts';
import type { ClientRow } from '#web/data/wire/tables.ts';
import { LoadFailure, NotLoaded } from '#web/ui/data/load-failure.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { Combobox } from '#web/ui/form/list/combobox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FormActions } from '#web/ui/overlay/dialog.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { MergeForm } from './merge-form.tsx';
import { useMergePair, type MergePair } from './use-merge-pair.ts';

/** Open while the address has `?merge`: the other client's id, or 1 to choose one. */
export function MergeDialog({ client }: { client: ClientRow }) {
  const { merge }: { merge?: unknown } = useSearch({ strict: false });
  const [chosen, setChosen] = useState('');
  const other = typeof merge === 'string' && isRowId(merge) ? merge : chosen;
  return (
    <RouteDialog name="merge" title="Merge clients">
      {({ onSaved, onDirtyChange }) =>
        other === '' || other === client.id ? (
          <ChooseClient client={client} onChoose={setChosen} />
        ) : (
          <ComparePair keptId={client.id} mergedId={other} onMerged={onSaved} onDirtyChange={onDirtyChange} />
        )
      }
    </RouteDialog>
  );
}

interface ChooseClientProps {
  client: ClientRow;
  onChoose: (id: string) => void;
}

function ChooseClient({ client, onChoose }: ChooseClientProps) {
  const { query, options } = useClientChoices();
  const [id, setId] = useState('');
  const others = options.filter(({ value }) => value !== client.id);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== '') onChoose(id);
      }}
    >
      <NotLoaded query={query} />
      <Field
        label={`Who is the same person as ${client.name}?`}
        hint="You will see both and choose what stays. Nothing is merged yet."
      >
        <Combobox options={others} value={id} onChange={setId} listLabel="Clients" />
      </Field>
      <FormActions label="Compare" disabled={id === ''} />
    </form>
  );
}

interface ComparePairProps {
  keptId: string;
  mergedId: string;
  onMerged: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function ComparePair({ keptId, mergedId, ...rest }: ComparePairProps) {
  const { pair, isGone, error, refetch } = useMergePair(keptId, mergedId);
  if (isGone) return <p className="pb-8">This client no longer exists. It may have been merged or deleted already.</p>;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!pair) return <SkeletonRows label="Loading both clients…" rows={6} />;
  return <CompareVersions pair={pair} onChanged={refetch} {...rest} />;
}

type CompareVersionsProps = Omit<ComparePairProps, 'keptId' | 'mergedId'> & { pair: MergePair; onChanged: () => void };

/** Starts over, and says so, when the data has changed: every choice is about what is on screen. */
function CompareVersions({ pair, ...rest }: CompareVersionsProps) {
  const [first] = useState(pair.version);
  return (
    <>
      {pair.version !== first && (
        <Notice className="mb-4" tone="bad">
          One of the clients has just been changed. Please look again.
        </Notice>
      )}
      <MergeForm key={pair.version} pair={pair} {...rest} />
    </>
  );
}
