-- Why `changes` cannot be made, naming the field; null when they can. Each step is a case, since a cast fails on anything but
-- a number.
create or replace function private.refused_session_change(changes jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(changes) <> 'object' then 'changes: Must be an object' else (
    select c.key || ': ' || case c.key
        when 'paid' then 'Paid must be true, false or null'
        when 'format' then 'Format must be individual, group or team'
        when 'participants' then 'Participants must be a whole number from 1 to 1000'
        when 'kind' then 'Kind must be coaching, mentoring, training, supervision or other'
        when 'peer_exchange' then 'Peer exchange must be true or false'
        when 'engagement' then 'Engagement must be a text of at most 200 characters, or null'
        when 'completed' then 'Completed must be true or false'
        else 'Cannot be changed in many sessions at once' end
    from jsonb_each(changes) as c (key, value)
    where not case c.key
      when 'paid' then jsonb_typeof(c.value) in ('boolean', 'null')
      when 'format' then jsonb_typeof(c.value) = 'string' and private.is_session_format(c.value #>> '{}')
      when 'participants' then case jsonb_typeof(c.value)
        when 'null' then true
        when 'number' then private.is_group_size(c.value::numeric) and c.value::numeric % 1 = 0
        else false end
      when 'kind' then jsonb_typeof(c.value) = 'string' and private.is_session_kind(c.value #>> '{}')
      when 'peer_exchange' then jsonb_typeof(c.value) = 'boolean'
      when 'engagement' then jsonb_typeof(c.value) = 'null'
        or (jsonb_typeof(c.value) = 'string' and private.is_name(c.value #>> '{}'))
      when 'completed' then jsonb_typeof(c.value) = 'boolean'
      else false end
    order by c.key limit 1
  ) end
$$;

-- Sets facts in many own sessions at once and answers how many there were. The ids are in the body, since an address has no
-- room for 500.
create or replace function public.edit_sessions(ids uuid[], changes jsonb) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  refusal constant text := private.refused_session_change(edit_sessions.changes);
  coach constant uuid := auth.uid();
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
    peer_exchange = coalesce((changes ->> 'peer_exchange')::boolean, s.peer_exchange),
    engagement = case when changes ? 'engagement' then btrim(changes ->> 'engagement') else s.engagement end,
    completed = coalesce((changes ->> 'completed')::boolean, s.completed)
  where s.user_id = coach and s.id = any(edit_sessions.ids);
  get diagnostics edited = row_count;
  return edited;
end $$;

revoke all on function private.refused_session_change(jsonb),
  public.edit_sessions(uuid[], jsonb)
  from public, anon, authenticated, hourbook_server;
grant execute on function private.refused_session_change(jsonb),
  public.edit_sessions(uuid[], jsonb)
  to authenticated;
