-- The triggers on the tables with hours that write the chain of changes (ADR 90). They run as the owner: nobody may read the secrets
-- or write entries.

-- After each statement: its rows as they were and as they are.

create or replace function private.log_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.sessions))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.sessions))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('sessions', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_erased_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.erased_sessions))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.erased_sessions))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('erased_sessions', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_opening_balances() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.opening_balances))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.opening_balances))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('opening_balances', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_supervision_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.supervision_sessions))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.supervision_sessions))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('supervision_sessions', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_mentor_coaching() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.mentor_coaching))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.mentor_coaching))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('mentor_coaching', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_cpd_records() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.cpd_records))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.cpd_records))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('cpd_records', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_education() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.education))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.education))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('education', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_reflections() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.reflections))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.reflections))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('reflections', lower(tg_op), was, becomes);
  return null;
end $$;

create or replace function private.log_client_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was private.logged_row[];
  becomes private.logged_row[];
  is_logged boolean;
begin
  if tg_op <> 'INSERT' then
    was := array(select (r.user_id, r.id, private.facts_of(r::public.client_feedback))::private.logged_row from removed r);
  end if;
  if tg_op <> 'DELETE' then
    becomes := array(select (a.user_id, a.id, private.facts_of(a::public.client_feedback))::private.logged_row from added a);
  end if;
  is_logged := private.log_rows('client_feedback', lower(tg_op), was, becomes);
  return null;
end $$;

revoke all on function private.log_sessions(),
  private.log_erased_sessions(),
  private.log_opening_balances(),
  private.log_supervision_sessions(),
  private.log_mentor_coaching(),
  private.log_cpd_records(),
  private.log_education(),
  private.log_reflections(),
  private.log_client_feedback()
  from public, anon, authenticated, hourbook_server;
