do $template$
begin
  execute format($function$
-- Why `changes` are refused, naming the field; null if they are not.
create or replace function private.refused_session_change(changes jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(changes) <> 'object' then 'changes: Must be an object' else (
    select c.key || ': ' || case c.key %1$s else 'Cannot be changed in many sessions at once' end
    from jsonb_each(changes) as c (key, value)
    where not case c.key %2$s else false end
    order by c.key limit 1
  ) end
$$;

-- Sets facts in many own sessions at once and returns their number. The ids are in the body, since an address is too short for 500.
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
  update public.sessions s set %3$s
  where s.user_id = coach and s.id = any(edit_sessions.ids);
  get diagnostics edited = row_count;
  return edited;
end $$$function$,
    private.each_fact('when %1$L then %4$L', between_two => ' '),
    private.each_fact('when %1$L then %3$s', between_two => ' '),
    private.each_fact('%1$I = case when changes ? %1$L then %5$s else s.%1$I end'));
end $template$;

grant execute on function private.refused_session_change, public.edit_sessions to authenticated;
