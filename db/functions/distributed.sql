-- For a database whose tables of a coach's rows are distributed over several servers (docs/scale.md). Unused on any other.

-- Begins a user's transaction (src/server/db/query/user-query.ts): Citus passes on to the workers what `set local` sets, and nothing
-- that set_config does. What policies look up is looked up here, since the workers have no accounts, auth sessions and subscriptions.
create or replace function private.begin_distributed(claims text, is_read boolean) returns void
language plpgsql as $$
declare
  setting text;
begin
  execute format('set local "request.jwt.claims" = %L', claims);
  -- The workers' connections are Citus' own.
  set local jit = off;
  -- By the last one a worker ends what a coordinator that is gone has begun, whose locks the coach's next writes would wait for.
  foreach setting in array array['timezone', 'lock_timeout', 'idle_in_transaction_session_timeout'] loop
    execute format('set local %I = %L', setting, current_setting(setting));
  end loop;
  -- The account stays until this transaction has ended, as foreign keys to it ensure elsewhere. What waited for its deletion is
  -- refused by the next statement.
  if not is_read then
    perform private.lock_account(auth.uid());
  end if;
  perform private.has_open_sign_in();
  execute format('set local hourbook.open_sign_in = %L', claims);
  execute format('set local hourbook.looked_up = %L', claims);
  if is_read then
    return;
  end if;
  -- Shard after shard, since two parts of a statement that names no coach would wait for each other at the counter.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  execute format('set local hourbook.began_at = %L', now());
  execute format('set local hourbook.zone = %L', private.zone_of(auth.uid()));
  execute format('set local hourbook.has_access = %L', case when private.has_access() then claims else '' end);
end $$;

-- Before the counter, unlike any other write, so a deletion also waits here: private.lock_for_deletion.
create or replace function private.lock_account(of_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(of_user::text, 0));
  perform from auth.users u where u.id = of_user for key share;
end $$;

-- Whether the server that began this transaction has looked up what can only be looked up there.
create or replace function private.is_looked_up() returns boolean
language plpgsql stable as $$
begin
  return coalesce(nullif(current_setting('hourbook.looked_up', true), '') = current_setting('request.jwt.claims', true), false);
end $$;

create or replace function private.is_on_this_worker(coach uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from pg_catalog.pg_dist_placement p join pg_catalog.pg_dist_local_group g on g.groupid = p.groupid
    where p.shardid = get_shard_id_for_distribution_column('private.storage_use', coach));
end $$;

-- For policies on shards (src/server/db/distributed/shard-policies.ts): the user, if the auth session is open, and an error otherwise.
create or replace function private.signed_in_user() returns uuid
language sql stable as $$
  select case when private.has_open_sign_in() then auth.uid() end
$$;

grant execute on function private.begin_distributed to authenticated, authenticator;
grant execute on function private.lock_account, private.is_looked_up, private.signed_in_user to authenticated;
