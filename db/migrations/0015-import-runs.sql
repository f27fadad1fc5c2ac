-- Imports. A file's rows arrive in parts that are no records yet; finish_import makes records of all of them in one
-- transaction. So an import that ends early, wherever, has imported nothing, and one that is repeated adds nothing twice.
create table public.import_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('clients', 'sessions', 'supervision_sessions', 'cpd_records', 'calendar', 'archive')),
  file_name text not null default '' check (length(file_name) <= 200),
  -- What it brought, by id, for undo: a row that was deleted and brought back by hand still counts.
  client_ids uuid[] not null default '{}',
  session_ids uuid[] not null default '{}',
  supervision_session_ids uuid[] not null default '{}',
  cpd_record_ids uuid[] not null default '{}',
  note_template_ids uuid[] not null default '{}',
  wheel_ids uuid[] not null default '{}',
  -- Rows of the file that were there already.
  skipped_ids uuid[] not null default '{}',
  clients integer not null generated always as (cardinality(client_ids)) stored,
  sessions integer not null generated always as (cardinality(session_ids)) stored,
  supervision_sessions integer not null generated always as (cardinality(supervision_session_ids)) stored,
  cpd_records integer not null generated always as (cardinality(cpd_record_ids)) stored,
  note_templates integer not null generated always as (cardinality(note_template_ids)) stored,
  wheels integer not null generated always as (cardinality(wheel_ids)) stored,
  created_at timestamptz not null default now(),
  -- Null while parts arrive.
  finished_at timestamptz,
  undone_at timestamptz,
  unique (user_id, id)
);
create index import_runs_user_id_created_at_idx on public.import_runs (user_id, created_at desc);

-- Gone when the import is finished or given up. rows is checked by the server as src/domain/transfer/archive.ts has it.
create table public.import_parts (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  import_id uuid not null,
  part integer not null check (part between 0 and 499),
  rows jsonb not null check (jsonb_typeof(rows) = 'object'),
  primary key (import_id, part),
  constraint import_parts_import_fkey foreign key (user_id, import_id) references public.import_runs (user_id, id) on delete cascade
);

alter table public.import_runs enable row level security;
alter table public.import_parts enable row level security;
create policy "rows are there for an open auth session" on public.import_runs as restrictive for all to authenticated
  using ((select private.require_auth_session()));
create policy "rows are there for an open auth session" on public.import_parts as restrictive for all to authenticated
  using ((select private.require_auth_session()));

create policy "a coach reads own imports" on public.import_runs for select to authenticated
  using (user_id = (select auth.uid()));
-- The screen is open to whom sessions are open; finish_import asks for each table that is written.
create policy "a coach with access starts own imports" on public.import_runs for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));
create policy "a coach marks own imports as undone" on public.import_runs for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a coach deletes own imports" on public.import_runs for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "a coach reads own import parts" on public.import_parts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds parts to own open imports" on public.import_parts for insert to authenticated
  with check (
    user_id = (select auth.uid()) and (select private.require_access('sessions'))
    and exists (select from public.import_runs r where r.id = import_id and r.user_id = (select auth.uid()) and r.finished_at is null)
  );

grant select, delete on public.import_runs to authenticated;
grant insert (id, user_id, kind, file_name), update (undone_at) on public.import_runs to authenticated;
grant select on public.import_parts to authenticated;
grant insert (user_id, import_id, part, rows) on public.import_parts to authenticated;

-- The rows that the parts of an import hold of each table. Times are null where the file had none.
create function private.import_rows(run uuid, owner uuid, area text) returns setof jsonb
language sql stable set search_path = '' as $$
  select r.value
  from public.import_parts p cross join lateral jsonb_array_elements(p.rows -> area) with ordinality as r (value, place)
  where p.import_id = run and p.user_id = owner
  order by p.part, r.place
$$;
revoke execute on function private.import_rows(uuid, uuid, text) from public;

-- Writes the rows of one table and gives back the ids that were added; the others were there already. As the owner of the
-- tables, since an archive brings back the times of its rows, which no person's statement may write; so it asks what the
-- policies would ask. An id that is another coach's is refused, not passed over: the file would be imported in part.
create function private.write_import_rows(run uuid, owner uuid, area text, columns text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  given constant text := format('select r.* from private.import_rows($1, $2, %L) as part (value)
    cross join lateral jsonb_populate_record(null::public.%I, part.value) as r', area, area);
  is_there boolean;
  added uuid[];
begin
  execute format('select exists (%s)', given) into is_there using run, owner;
  if not is_there then
    return '{}';
  end if;
  perform private.require_access(area);
  execute format('select exists (select from (%s) as given join public.%I as there using (id) where there.user_id <> $2)', given, area)
    into is_there using run, owner;
  if is_there then
    raise exception using errcode = 'PT409', message = 'The ids of these rows are taken';
  end if;
  execute format('with added as (
      insert into public.%1$I (id, user_id, %2$s, created_at, updated_at)
      select id, $2, %2$s, coalesce(created_at, now()), coalesce(updated_at, created_at, now()) from (%3$s) as given
      on conflict do nothing returning id)
    select coalesce(array_agg(id), ''{}'') from added', area, columns, given) into added using run, owner;
  return added;
end $$;
revoke execute on function private.write_import_rows(uuid, uuid, text, text) from public;

create function private.import_report(run public.import_runs) returns json language sql immutable set search_path = '' as $$
  select json_build_object(
    'clients', run.clients, 'sessions', run.sessions, 'supervision_sessions', run.supervision_sessions,
    'cpd_records', run.cpd_records, 'note_templates', run.note_templates, 'wheels', run.wheels,
    'skipped_ids', run.skipped_ids)
$$;
revoke execute on function private.import_report(public.import_runs) from public;

create function private.finish_import(run_id uuid, part_count integer) returns json
language plpgsql security definer set search_path = '' as $$
declare
  run public.import_runs;
begin
  perform private.require_auth_session();
  -- Whoever asks a second time waits here for the first, and then finds it finished.
  select * into run from public.import_runs r where r.id = run_id and r.user_id = auth.uid() for update;
  if run.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  if run.finished_at is not null then
    return private.import_report(run);
  end if;
  if (select count(*) from public.import_parts p where p.import_id = run.id) <> part_count then
    raise exception using errcode = 'PT409', message = 'Parts of this import are missing';
  end if;
  run.client_ids := private.write_import_rows(run.id, run.user_id, 'clients', 'name, email, phone, notes');
  run.session_ids := private.write_import_rows(run.id, run.user_id, 'sessions',
    'client_id, date, duration, notes, topics, follow_up, completed');
  run.supervision_session_ids := private.write_import_rows(run.id, run.user_id, 'supervision_sessions',
    'supervisor_name, date, duration, topics, notes');
  run.cpd_record_ids := private.write_import_rows(run.id, run.user_id, 'cpd_records',
    'date, hours, title, provider, category, learned, applied, evidence_url');
  run.note_template_ids := private.write_import_rows(run.id, run.user_id, 'note_templates', 'name, body');
  run.wheel_ids := private.write_import_rows(run.id, run.user_id, 'wheels', 'client_id, date, areas, note');
  select coalesce(array_agg(id), '{}') into run.skipped_ids from (
    select (private.import_rows(run.id, run.user_id, t.area) ->> 'id')::uuid as id
    from unnest(array['clients', 'sessions', 'supervision_sessions', 'cpd_records', 'note_templates', 'wheels']) as t (area)
    except
    select unnest(run.client_ids || run.session_ids || run.supervision_session_ids || run.cpd_record_ids
      || run.note_template_ids || run.wheel_ids)
  ) as skipped;
  delete from public.import_parts p where p.import_id = run.id;
  update public.import_runs r set
    client_ids = run.client_ids, session_ids = run.session_ids, skipped_ids = run.skipped_ids,
    supervision_session_ids = run.supervision_session_ids, cpd_record_ids = run.cpd_record_ids,
    note_template_ids = run.note_template_ids, wheel_ids = run.wheel_ids, finished_at = now()
  where r.id = run.id returning r.* into run;
  return private.import_report(run);
end $$;
revoke execute on function private.finish_import(uuid, integer) from public;
grant execute on function private.finish_import(uuid, integer) to authenticated;

-- Makes records of all parts, or of none. Asked again, it answers as before and writes nothing.
create function public.finish_import(import_id uuid, parts integer) returns json
language sql volatile set search_path = '' as $$
  select private.finish_import(finish_import.import_id, finish_import.parts)
$$;
revoke execute on function public.finish_import(uuid, integer) from public;
grant execute on function public.finish_import(uuid, integer) to authenticated;

-- Deletes what an import brought and is still there, as the caller. A client who has a session or
-- a wheel from elsewhere stays.
create function public.undo_import(import_id uuid) returns json language plpgsql set search_path = '' as $$
declare
  run public.import_runs;
  gone json;
begin
  select * into run from public.import_runs r where r.id = undo_import.import_id and r.user_id = auth.uid();
  if run.finished_at is null then
    raise exception using errcode = 'PT404', message = 'There is no such import';
  end if;
  with sessions as (delete from public.sessions s where s.id = any(run.session_ids) returning 1),
    supervision as (delete from public.supervision_sessions s where s.id = any(run.supervision_session_ids) returning 1),
    cpd as (delete from public.cpd_records r where r.id = any(run.cpd_record_ids) returning 1),
    templates as (delete from public.note_templates t where t.id = any(run.note_template_ids) returning 1),
    wheels as (delete from public.wheels w where w.id = any(run.wheel_ids) returning 1)
  select json_build_object(
    'sessions', (select count(*) from sessions), 'supervision_sessions', (select count(*) from supervision),
    'cpd_records', (select count(*) from cpd), 'note_templates', (select count(*) from templates),
    'wheels', (select count(*) from wheels)) into gone;
  -- A statement of its own: it must see that the sessions and wheels are gone.
  with deleted as (
    delete from public.clients c where c.id = any(run.client_ids)
      and not exists (select from public.sessions s where s.client_id = c.id)
      and not exists (select from public.wheels w where w.client_id = c.id) returning c.id)
  select (gone::jsonb || jsonb_build_object(
    'clients', (select count(*) from deleted),
    'kept_clients', coalesce((
      select jsonb_agg(c.name order by c.name) from public.clients c
      where c.id = any(run.client_ids) and c.id not in (select d.id from deleted d)), '[]')))::json into gone;
  update public.import_runs r set undone_at = now() where r.id = run.id;
  return gone;
end $$;
revoke execute on function public.undo_import(uuid) from public;
grant execute on function public.undo_import(uuid) to authenticated;
