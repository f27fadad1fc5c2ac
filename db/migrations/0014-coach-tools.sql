-- What the coach tools keep: note templates of a coach's own, and Wheels of Life that were drawn with a client.
create table public.note_templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) > 0 and length(name) <= 100),
  body text not null check (length(btrim(body)) > 0 and length(body) <= 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index note_templates_user_id_name_idx on public.note_templates (user_id, name);

-- Eight areas, each {"name": 1 to 40 characters, "score": 1 to 10} and nothing else; no name twice, since wheels are
-- compared by it. Cases, since the operators for objects fail on anything else.
create function private.are_wheel_areas(areas jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(areas) = 'array' then
    (select count(*) = 8 and count(distinct lower(a.area ->> 'name')) = 8 and bool_and(
        case when jsonb_typeof(a.area) = 'object' and jsonb_typeof(a.area -> 'name') = 'string'
              and jsonb_typeof(a.area -> 'score') = 'number' then
          a.area - 'name' - 'score' = '{}'
          and length(btrim(a.area ->> 'name')) > 0 and length(a.area ->> 'name') <= 40
          and '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]' @> (a.area -> 'score')
        else false end)
     from jsonb_array_elements(areas) as a (area))
  else false end
$$;
revoke execute on function private.are_wheel_areas(jsonb) from public;
grant execute on function private.are_wheel_areas(jsonb) to authenticated;

create table public.wheels (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  client_id uuid not null,
  date date not null check (date between '1950-01-01' and '2100-12-31'),
  areas jsonb not null constraint wheels_areas_check check (private.are_wheel_areas(areas)),
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A wheel's client is the coach's own; deleting a client deletes its wheels.
  constraint wheels_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id) on delete cascade
);
create index wheels_user_id_client_id_date_idx on public.wheels (user_id, client_id, date desc);

create trigger note_templates_set_updated_at before update on public.note_templates
  for each row execute function private.set_updated_at();
create trigger wheels_set_updated_at before update on public.wheels
  for each row execute function private.set_updated_at();

alter table public.note_templates enable row level security;
create policy "a coach reads own note templates" on public.note_templates for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own note templates" on public.note_templates for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('note_templates')));
create policy "a coach with access updates own note templates" on public.note_templates for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('note_templates')));
create policy "a coach deletes own note templates" on public.note_templates for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.note_templates as restrictive for all to authenticated
  using ((select private.require_auth_session()));

alter table public.wheels enable row level security;
create policy "a coach reads own wheels" on public.wheels for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a coach with access adds own wheels" on public.wheels for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('wheels')));
create policy "a coach with access updates own wheels" on public.wheels for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select private.require_access('wheels')));
create policy "a coach deletes own wheels" on public.wheels for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "rows are there for an open auth session" on public.wheels as restrictive for all to authenticated
  using ((select private.require_auth_session()));

grant select, delete on public.note_templates, public.wheels to authenticated;
grant insert (id, user_id, name, body) on public.note_templates to authenticated;
grant update (name, body, updated_at) on public.note_templates to authenticated;
grant insert (id, user_id, client_id, date, areas, note) on public.wheels to authenticated;
grant update (date, areas, note, updated_at) on public.wheels to authenticated;
