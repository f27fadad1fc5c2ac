-- A device that was offline may send changes of a client who was merged away, long after the merge can be undone. So a merge
-- keeps its ids after that, and nothing else; and it says which session another one of the same day became part of (ADR 40).
alter table public.client_merges
  add column joined_sessions jsonb not null default '[]',
  add column expired_at timestamptz;
drop index public.client_merges_merged_at_idx;
create index client_merges_merged_at_idx on public.client_merges (merged_at) where expired_at is null;
