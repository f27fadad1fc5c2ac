import { witnessRequestsQuery } from '#web/data/records/witnesses/witness-requests.ts';
import { LoadFailure } from '#web/ui/data/load-failure.tsx';
import { RouteDialog } from '#web/ui/overlay/route-dialog.tsx';
import { SkeletonRows } from '#web/ui/data/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { askChoicesQuery } from './ask-choices.ts';
import { AskForm } from './ask-form.tsx';
import { startOf } from './ask-values.ts';
import { parseWitnessesSearch } from './witnesses-search.ts';

/** Open while the address has `?ask`. */
export function AskDialog() {
  return (
    <RouteDialog name="ask" title="Ask someone to confirm">
      {({ close, finish, setDirty }) => <Loaded onCancel={close} onSent={finish} onDirtyChange={setDirty} />}
    </RouteDialog>
  );
}

interface LoadedProps {
  onCancel: () => void;
  onSent: () => void;
  onDirtyChange: (isDirty: boolean) => void;
}

function Loaded(props: LoadedProps) {
  const search = parseWitnessesSearch(useSearch({ strict: false }));
  const choices = useQuery(askChoicesQuery);
  const requests = useQuery({ ...witnessRequestsQuery, enabled: search.again !== undefined });
  const failed = [choices, requests].find(({ isError, data }) => isError && !data);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!choices.data || (search.again !== undefined && !requests.data))
    return <SkeletonRows label="Loading form…" rows={5} />;
  return <AskForm {...props} start={startOf(search, choices.data, requests.data ?? [])} choices={choices.data} />;
}
