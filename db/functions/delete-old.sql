-- For the server's retention rules (src/server/jobs/retention.ts), whose role has no rights on these tables. Returns the number of deleted rows.
-- Merges of clients have a function of their own: some of them are kept.
create or replace function private.delete_old(what text, before timestamptz, most integer, left_out integer default 0) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  rule record;
  condition text;
  oldest text;
  coaches uuid[];
  chosen text;
  changed bigint;
begin
  select r.* into strict rule from (values
    ('private.deletions', 'id', 'deleted_at', 'true'),
    -- Removed and incomplete ones.
    ('private.certificate_contents', 'id', 'state_since', $rows$state <> 'kept'$rows$),
    -- Incomplete ones, of which nothing was saved.
    ('public.import_runs', 'id', 'created_at', 'finished_at is null and stepped_at is null'),
    ('public.lent_views', 'id', 'expires_at', 'true'),
    -- Links that are no longer valid.
    ('private.witness_links', 'token_hash', 'created_at', 'true'),
    -- Without an answer they have an address and prove nothing.
    ('public.witness_requests', 'id', 'created_at', 'answered_at is null')
  ) as r (area, key, since, condition) where r.area = what;
  condition := format('%s and %I < %L', rule.condition, rule.since, before);
  oldest := format('select array_agg(o.user_id), array_agg(o.%2$I)::text from (
    select user_id, %2$I from %1$s where %3$s order by %4$I limit $1 offset $2) as o', what, rule.key, condition, rule.since);
  execute oldest into coaches, chosen using most, left_out;
  perform private.lock_storages_of(coaches);
  execute format('delete from %s where user_id = any($1) and %I = any(%L) and %s', what, rule.key, chosen, condition) using coaches;
  get diagnostics changed = row_count;
  -- Links of deleted views.
  if what = 'public.lent_views' and private.can_lend_views() then
    delete from private.lent_links l where not exists (
      select from public.lent_views v where v.user_id = l.user_id and v.id = l.view_id);
  end if;
  return changed;
end $$;

grant execute on function private.delete_old to hourbook_server;
