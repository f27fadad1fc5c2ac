-- What a credential asks of a session beside its date and length. All of it optional: a session that says nothing is one
-- person's coaching, and null means not said.
alter table public.sessions
  add column paid boolean,
  add column format text not null default 'individual'
    constraint sessions_format_check check (format in ('individual', 'group', 'team')),
  -- People in a group or a team.
  add column participants integer constraint sessions_participants_check check (participants between 1 and 1000),
  add column kind text not null default 'coaching'
    constraint sessions_kind_check check (kind in ('coaching', 'mentoring', 'training', 'supervision', 'other')),
  add column peer_exchange boolean not null default false;
grant insert (paid, format, participants, kind, peer_exchange), update (paid, format, participants, kind, peer_exchange)
  on public.sessions to authenticated;

-- Why `changes` cannot be made, naming the field; null when they can. Cases, since a cast fails on anything but a number.
create function private.refused_session_change(changes jsonb) returns text language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(changes) <> 'object' then 'changes: Must be an object' else (
    select c.key || ': ' || case c.key
        when 'paid' then 'Paid must be true, false or null'
        when 'format' then 'Format must be individual, group or team'
        when 'participants' then 'Participants must be a whole number from 1 to 1000'
        when 'kind' then 'Kind must be coaching, mentoring, training, supervision or other'
        when 'peer_exchange' then 'Peer exchange must be true or false'
        else 'Cannot be changed in many sessions at once' end
    from jsonb_each(changes) as c (key, value)
    where not case c.key
      when 'paid' then jsonb_typeof(c.value) in ('boolean', 'null')
      when 'format' then c.value in ('"individual"', '"group"', '"team"')
      when 'participants' then case jsonb_typeof(c.value)
        when 'null' then true
        when 'number' then c.value::numeric between 1 and 1000 and c.value::numeric % 1 = 0
        else false end
      when 'kind' then c.value in ('"coaching"', '"mentoring"', '"training"', '"supervision"', '"other"')
      when 'peer_exchange' then jsonb_typeof(c.value) = 'boolean'
      else false end
    order by c.key limit 1
  ) end
$$;
revoke execute on function private.refused_session_change(jsonb) from public;
grant execute on function private.refused_session_change(jsonb) to authenticated;

-- Sets the facts above in many own sessions at once and answers how many there were. The ids are in the body, since an
-- address has no room for 500. Runs as the caller, under the caller's policies.
create function public.edit_sessions(ids uuid[], changes jsonb) returns integer language plpgsql volatile set search_path = '' as $$
declare
  refusal constant text := private.refused_session_change(edit_sessions.changes);
  edited integer;
begin
  perform private.require_access('sessions');
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  update public.sessions s set
    paid = case when changes ? 'paid' then (changes ->> 'paid')::boolean else s.paid end,
    format = coalesce(changes ->> 'format', s.format),
    participants = case when changes ? 'participants' then (changes ->> 'participants')::numeric::integer else s.participants end,
    kind = coalesce(changes ->> 'kind', s.kind),
    peer_exchange = coalesce((changes ->> 'peer_exchange')::boolean, s.peer_exchange)
  where s.user_id = (select auth.uid()) and s.id = any(edit_sessions.ids);
  get diagnostics edited = row_count;
  return edited;
end $$;
revoke execute on function public.edit_sessions(uuid[], jsonb) from public;
grant execute on function public.edit_sessions(uuid[], jsonb) to authenticated;
