import { useClientChoices } from '#web/data/records/client-choices.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/form/list/combobox.tsx';
import { EmptyState } from '#web/ui/data/empty-state.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from '#web/ui/icons/plus.tsx';
import { parseCoachToolsSearch, type CoachToolsSearch } from '../coach-tools-search.ts';
import { RecordDialog } from '#web/records/record-dialog.tsx';
import { useHeld } from '#web/records/use-held.ts';
import { useWithUnsent } from '#web/data/records/outbox/outbox.ts';
import { today } from '#web/data/device/today.ts';
import type { WheelRow } from '#web/data/wire/tables.ts';
import { DEFAULT_AREA_NAMES, type WheelInput } from '#domain/records/wheel.ts';
import { WheelForm } from './wheel-form.tsx';
import { WheelView } from './wheel-view.tsx';
import { queryKeys } from '#web/data/records/query-keys.ts';
import { rest, sorted } from '#web/data/auth/rest.ts';
import { reading } from '#web/data/wire/reading.ts';
import type { Search } from '#web/data/wire/search-params.ts';

/** The client's wheels, after choosing a client. */
export function WheelTool({ search }: { search: CoachToolsSearch }) {
  const { query: names, options } = useClientChoices();
  const navigate = useNavigate();
  const clientId = search.client ?? '';
  const client = useHeld(
    clientId,
    names.data?.find(({ id }) => id === clientId),
  );
  const choose = (id: string) =>
    void navigate({
      to: '/coach-tools',
      search: id ? { tool: 'wheel', client: id } : { tool: 'wheel' },
      resetScroll: false,
    });
  if (names.isError && !names.data) return <NotLoaded query={names} />;
  if (names.data?.length === 0) return <NoClients />;
  return (
    <>
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <Field label="Client" className="w-full max-w-[25rem]">
          <Combobox
            options={options}
            value={clientId}
            onChange={choose}
            listLabel="Clients"
            placeholder="Whose wheel is it?"
            disabled={names.isPending}
          />
        </Field>
        {client && <AddLink clientId={client.id} />}
      </div>
      {!client && names.isSuccess && <NoChoice isUnknown={clientId !== ''} />}
      {client && <ClientWheels key={client.id} client={client} search={search} />}
    </>
  );
}

function ClientWheels({ client, search }: { client: { id: string; name: string }; search: CoachToolsSearch }) {
  const query = useQuery(clientWheelsQuery(client.id));
  const navigate = useNavigate();
  const wheels = useWithUnsent(query.data) ?? [];
  const byId = (id: string | undefined) => wheels.find((wheel) => wheel.id === id);
  const shown = byId(search.wheel) ?? wheels[0];
  const other = byId(search.with);
  const go = (change: Search, replace: boolean) => {
    const here = { tool: 'wheel', client: client.id, wheel: shown?.id, with: other?.id };
    const next = parseCoachToolsSearch({ ...here, ...change });
    void navigate({ to: '/coach-tools', search: next, replace, resetScroll: false });
  };
  const edited = useHeld(search.edit, byId(search.edit));
  return (
    <>
      <NotLoaded query={query} label="Loading wheels…" />
      {query.data?.length === 0 && (
        <EmptyState
          title={`No wheel with ${client.name} yet`}
          text="Draw one together: eight areas of life, each from 1 to 10. Draw it again in a few months and see what changed."
        />
      )}
      {shown && (
        <WheelView
          wheels={wheels}
          shown={shown}
          other={other?.id === shown.id ? undefined : other}
          onShow={(wheel) => go({ wheel }, true)}
          onCompare={(id) => go({ with: id }, true)}
          onEdit={(wheel) => go({ edit: wheel.id }, false)}
        />
      )}
      {!query.isPending && (
        <RecordDialog name="add" title="New wheel" description={client.name} table="wheels">
          {(form) => <WheelForm {...form} row={newWheel(client.id, wheels[0])} />}
        </RecordDialog>
      )}
      {edited && (
        <RecordDialog name="edit" title="Edit wheel" description={client.name} table="wheels" row={edited}>
          {(form) => <WheelForm {...form} />}
        </RecordDialog>
      )}
    </>
  );
}

const MIDDLE_SCORE = 5;

/** @param latest the client's latest wheel: the new one gets its areas, but not its scores, which would influence the client */
function newWheel(clientId: string, latest: WheelRow | undefined): WheelInput {
  const names: readonly string[] = latest?.areas.map(({ name }) => name) ?? DEFAULT_AREA_NAMES;
  return { client_id: clientId, date: today(), areas: names.map((name) => ({ name, score: MIDDLE_SCORE })), note: '' };
}

function AddLink({ clientId }: { clientId: string }) {
  return (
    <Link
      to="/coach-tools"
      search={{ tool: 'wheel', client: clientId, add: 1 }}
      resetScroll={false}
      className={buttonClass()}
    >
      <Plus className="size-4" />
      New wheel
    </Link>
  );
}

function NoChoice({ isUnknown }: { isUnknown: boolean }) {
  return isUnknown ? (
    <EmptyState title="We can’t find this client" text="It may have been deleted. Choose another one above." />
  ) : (
    <EmptyState title="Choose a client" text="You’ll see their wheels here, and what changed between them." />
  );
}

function NoClients() {
  return (
    <EmptyState
      title="No clients yet"
      text="Each wheel belongs to a client, so add one first."
      action={
        <Link to="/clients" search={{ add: 1 }} className={buttonClass()}>
          Add a client
        </Link>
      }
    />
  );
}

/** A client's wheels, latest first. */
function clientWheelsQuery(clientId: string) {
  return queryOptions({
    queryKey: queryKeys.clientWheels(clientId),
    queryFn: reading(() => sorted(rest.from('wheels').select().eq('client_id', clientId), ['date', false])),
  });
}
