import { witnessRequestsQuery } from '#web/data/records/witnesses/witness-requests.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { RouteDialog, type FormFrame } from '#web/ui/overlay/route-dialog.tsx';
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
      {(frame) => <Loaded {...frame} />}
    </RouteDialog>
  );
}

function Loaded({ onSaved, ...props }: FormFrame) {
  const search = parseWitnessesSearch(useSearch({ strict: false }));
  const choices = useQuery(askChoicesQuery);
  const requests = useQuery({ ...witnessRequestsQuery, enabled: search.again !== undefined });
  const failed = [choices, requests].find(({ isError, data }) => isError && !data);
  if (failed || !choices.data || (search.again !== undefined && !requests.data))
    return <NotLoaded query={failed ?? (choices.data ? requests : choices)} label="Loading form…" />;
  return (
    <AskForm
      {...props}
      onSent={onSaved}
      start={startOf(search, choices.data, requests.data ?? [])}
      choices={choices.data}
    />
  );
}
