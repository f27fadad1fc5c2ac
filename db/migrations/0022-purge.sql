-- What is no longer needed is deleted by the server, a bounded number of rows at a time (src/server/purge). Each index
-- here answers one question: which rows of this table are the oldest?
create index refresh_tokens_used_updated_at_idx on auth.refresh_tokens (updated_at) where revoked;
create index sessions_refreshed_at_idx on auth.sessions (refreshed_at);
create index one_time_tokens_created_at_idx on auth.one_time_tokens (created_at);
create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at);
create index rate_limits_window_started_at_idx on auth.rate_limits (window_started_at);
create index import_runs_unfinished_created_at_idx on public.import_runs (created_at) where finished_at is null;

-- A used token that goes must not take along those that came after it, the one in use among them.
alter table auth.refresh_tokens
  drop constraint refresh_tokens_parent_id_fkey,
  add constraint refresh_tokens_parent_id_fkey foreign key (parent_id) references auth.refresh_tokens (id) on delete set null;

-- Work that all servers of one product have to do once, not each of them. Whoever writes the start has it.
create table private.job_runs (
  job text primary key check (length(job) <= 100),
  started_at timestamptz not null
);
grant select, insert, update on private.job_runs to hourbook_server;

-- The server's role has no right on imports, whose parts hold notes. It may only let old unfinished ones go, unread.
create function private.delete_unfinished_imports(before timestamptz, most integer) returns bigint
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from public.import_runs r where r.id in (
      select old.id from public.import_runs old
      where old.finished_at is null and old.created_at < before order by old.created_at limit most)
    returning 1)
  select count(*) from gone
$$;
revoke execute on function private.delete_unfinished_imports(timestamptz, integer) from public;
grant execute on function private.delete_unfinished_imports(timestamptz, integer) to hourbook_server;
