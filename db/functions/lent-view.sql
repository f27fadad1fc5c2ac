-- What an assessor's page shows, and the assessor's comments (ADR 92). lent_view runs as the assessor, so that policies and grants apply to
-- each row and column.

-- The labels of clients with lent rows: initials, or numbers in the order in which they were added. Equal initials get a number, and so
-- does a name of single letters, whose initials would be the name. Also what decides how hours count (ADR 129): whether hours that don't
-- say it were paid, who reports to the coach or is a peer, and what a peer gave in return. Nothing else.
create or replace function private.lent_client_labels() returns table (id uuid, label text, is_paid boolean, relation text,
  received_minutes integer)
language plpgsql stable security definer rows 50 set search_path = '' as $$
#variable_conflict use_column
declare
  coach constant uuid := private.lent_coach();
  as_initials constant boolean := (select v.client_labels = 'initials' from public.lent_views v
    where v.user_id = coach and v.id = private.lent_view_id());
begin
  return query
  with own as (
    select c.id, c.payer <> 'nobody' as is_paid, case when c.relation in ('direct_report', 'peer') then c.relation end as relation,
      c.received_minutes, row_number() over (order by c.created_at, c.id) as place,
      (select string_agg(upper(left(w.word, 1)), '' order by w.at) from regexp_split_to_table(btrim(c.name), '[\s-]+')
        with ordinality w (word, at) where w.at <= 3 and w.word <> '') as initials,
      regexp_replace(c.name, '[\s-]+', '', 'g') as letters
    from public.clients c where c.user_id = coach
  ),
  called as (
    select o.id, o.is_paid, o.relation, o.received_minutes, o.place,
      case when as_initials and upper(o.letters) <> o.initials then o.initials end as initials from own o
  )
  select c.id, case when c.initials is null then 'Client ' || c.place
    when count(*) over (partition by c.initials) = 1 then c.initials
    else c.initials || ' ' || row_number() over (partition by c.initials order by c.place) end,
    c.is_paid, c.relation, c.received_minutes
  from called c
  where exists (select from public.sessions s where s.user_id = coach and s.client_id = c.id and s.completed
      and s.date between private.lent_from() and private.lent_until())
    or exists (select from public.opening_balances o where o.user_id = coach and o.client_id = c.id
      and coalesce(o.start_date, o.end_date, o.as_of) >= private.lent_from()
      and coalesce(o.end_date, o.as_of) <= private.lent_until());
end $$;

-- The confirmations of lent rows that are unchanged since: the kind of witness and the coach's day of the answer, nothing else about a
-- witness. The confirmed facts are those of the record, so their dates are in the period too (policies/lent-rows.sql).
create or replace function private.lent_confirmations() returns table (area text, row_id uuid, kind text, day date)
language plpgsql stable security definer rows 100 set search_path = '' as $$
#variable_conflict use_column
declare
  coach constant uuid := private.lent_coach();
  zone constant text := private.zone_of(coach);
  first_day constant date := private.lent_from();
  last_day constant date := private.lent_until();
  of_area text;
begin
  -- What is of a client is coaching; the others are learning.
  for of_area in select t.area from private.record_tables() as t
    where t.is_witnessed and (t.without_client is not null or private.lends('learning'))
  loop
    return query
      with answered as materialized (
        select r.id, r.kind, private.day_in(r.answered_at, zone) as day from public.witness_requests r
        where r.user_id = coach and r.answer = 'confirmed')
      select of_area, p.row_id, a.kind, a.day from private.witnessed_pairs(coach, of_area) p
        join answered a on a.id = p.request_id
        join public.witnessed_rows w on w.user_id = coach and w.request_id = p.request_id and w.area = of_area and w.row_id = p.row_id
      where coalesce(w.start_date, w.date) >= first_day and w.date <= last_day;
  end loop;
end $$;

-- Everything that the view lends. `evidence` has the form of public.evidence, with labels in place of clients' names.
do $template$
begin
  execute format($function$
create or replace function public.lent_view() returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  coach constant uuid := private.lent_coach();
  -- All other lent records.
  records constant json := (select json_object_agg(r.area, r.rows) from private.lent_rows(coach) r);
begin
  perform private.require_no_import_under_way();
  return (
  with
  listed_clients as materialized (
    select l.id, l.label, l.is_paid, l.relation, l.received_minutes, row_number() over (order by l.label, l.id) - 1 as place
    from private.lent_client_labels() l
  ),
  listed as materialized (
    select s.id, s.date, s.duration, %1$s,
      c.place as client, row_number() over (order by s.date, s.id) - 1 as place
    from public.sessions s join listed_clients c on c.id = s.client_id where s.user_id = coach
  ),
  confirmed as (
    select f.area, f.kind, f.day, case when f.area = 'sessions' then json_agg(l.place order by l.place)
      else json_agg(f.row_id order by f.row_id) end as rows
    from private.lent_confirmations() f left join listed l on f.area = 'sessions' and l.id = f.row_id
    where f.area <> 'sessions' or l.id is not null group by f.area, f.kind, f.day
  )
  select json_build_object(
    'view', (select json_build_object('id', v.id, 'assessor_name', v.assessor_name, 'assessor_email', v.assessor_email,
        'period_from', v.period_from, 'period_to', v.period_to, 'client_labels', v.client_labels, 'lends_learning', v.lends_learning,
        'lends_practice', v.lends_practice, 'rules', v.rules, 'created_at', v.created_at, 'expires_at', v.expires_at,
        'for_support', v.for_support)
      from public.lent_views v where v.user_id = coach),
    'until', private.lent_until(),
    'coach', (select coalesce(nullif(btrim(p.display_name), ''), 'the coach') from public.profiles p where p.id = coach),
    'comments', (select coalesce(json_agg(json_build_object('id', m.id, 'area', m.area, 'row_id', m.row_id, 'comment', m.comment,
        'created_at', m.created_at) order by m.created_at, m.id), '[]')
      from public.lent_comments m where m.user_id = coach),
    'confirmed', (select coalesce(json_agg(json_build_object('area', c.area, 'kind', c.kind, 'date', c.day, 'rows', c.rows)
        order by c.day, c.area, c.kind), '[]') from confirmed c),
    'evidence', (select json_object_agg(e.key, e.value) from (
      select 'practising_since' as key, (select to_json(p.practising_since) from public.profiles p where p.id = coach) as value
      union all select 'credential_paths', (select to_json(p.credential_paths) from public.profiles p where p.id = coach)
      union all select 'clients', (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.label, 'email', '', 'phone', null,
          'organisation', null, 'relationship_start', null, 'relationship_end', null, 'consent', null, 'consent_how', null,
          'consent_date', null, 'retain_until', null, 'letter_date', null, 'payer', null, 'relation', c.relation,
          'received_minutes', c.received_minutes) order by c.place), '[]') from listed_clients c)
      union all select 'topic_sets', json_build_array(json_build_array())
      union all select 'sessions', (select json_build_object(
          'id', coalesce(array_agg(l.id order by l.place), '{}'), 'client', coalesce(array_agg(l.client order by l.place), '{}'),
          'date', coalesce(array_agg(l.date order by l.place), '{}'), 'duration', coalesce(array_agg(l.duration order by l.place), '{}'),
          'paid', coalesce(array_agg(l.paid::integer order by l.place), '{}'), 'topics', coalesce(array_agg(0 order by l.place), '{}'))
        from listed l)
      union all select 'other', (select coalesce(json_agg(json_build_object('at', l.place, %2$s)
          order by l.place), '[]')
        from listed l
        where %3$s)
      union all select r.key, r.value from json_each(records) r) e)));
end $$$function$,
    private.each_fact('%6$s as %1$I'),
    private.each_fact('%1$L, l.%1$I', '{paid}'),
    private.each_fact('l.%1$I is distinct from %2$s', '{paid}', ' or '));
end $template$;

-- Whether the assessor can read this row, checked with the assessor's own rights.
create or replace function private.is_lent_row(area text, row_id uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  is_there boolean := false;
begin
  if exists (select from private.record_tables() as t where t.area = is_lent_row.area and t.is_commented) then
    execute format('select exists (select from public.%I t where t.user_id = private.lent_coach() and t.id = $1)', area)
      into is_there using row_id;
  end if;
  return is_there;
end $$;

-- Called before a row is checked, so that one that is erased at this moment gets no comment (ADR 52).
create or replace function private.lock_lent_records() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_storage_of(private.lent_coach());
end $$;

-- Adds a comment to the view of the caller's token. public.add_lent_comment has checked the row. Comments count toward the coach's storage
-- but are not refused when it is full, so a view has 300 at most.
create or replace function private.add_lent_comment(comment_id uuid, of_area text, of_row uuid, words text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := private.lent_coach();
  view constant uuid := private.lent_view_id();
begin
  -- The first lock of every write of the coach's rows (ADR 111).
  perform private.lock_storage_of(coach);
  if (select v.for_support from public.lent_views v where v.user_id = coach and v.id = view) then
    raise exception using errcode = 'PT403', message = 'Support reads this view, and adds nothing.';
  end if;
  if (select count(*) from public.lent_comments m where m.user_id = coach and m.view_id = view) >= 300 then
    raise exception using errcode = 'PT429', message = 'This view has 300 comments, which is the most that it can have.';
  end if;
  insert into public.lent_comments (id, user_id, view_id, area, row_id, comment)
    values (comment_id, coach, view, of_area, of_row, words) on conflict do nothing;
end $$;

-- Adds a comment on a lent row, or on the whole view. A repeated call adds nothing.
create or replace function public.add_lent_comment(id uuid, comment text, area text default null, row_id uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_lent_records();
  if (area is null) <> (row_id is null) or (area is not null and not private.is_lent_row(area, row_id)) then
    raise exception using errcode = 'PT404', message = 'This record is not in the view (any more). Please reload the page.';
  end if;
  perform private.add_lent_comment(id, area, row_id, comment);
end $$;

grant execute on function private.lent_client_labels, private.lent_confirmations, public.lent_view,
  private.is_lent_row, private.lock_lent_records, private.add_lent_comment, public.add_lent_comment to assessor;
