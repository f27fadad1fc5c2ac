-- Merges of two clients, each with what undo needs (ADR 40).
create table public.client_merges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kept_id uuid not null,
  merged_id uuid not null,
  merged_name text not null,
  rows jsonb not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint client_merges_kept_fkey foreign key (user_id, kept_id) references public.clients (user_id, id) on delete cascade
);
comment on column public.client_merges.rows is 'confidential rows';
create index client_merges_user_id_kept_id_idx on public.client_merges (user_id, kept_id);
create index client_merges_merged_at_idx on public.client_merges (merged_at);
alter table public.client_merges enable row level security;
grant select on public.client_merges to authenticated;
