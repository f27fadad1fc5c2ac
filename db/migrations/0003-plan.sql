-- What is sold, and who bought it. Written by the server alone; everyone may read the active plan.
create table public.products (
  id uuid primary key default gen_random_uuid(),
  stripe_product_id text unique,
  name text not null check (length(name) between 1 and 250),
  description text,
  active boolean not null default true,
  image text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.prices (
  id uuid primary key default gen_random_uuid(),
  stripe_price_id text unique,
  product_id uuid not null references public.products (id) on delete cascade,
  active boolean not null default true,
  description text,
  -- In the currency's minor unit (pence).
  unit_amount integer not null check (unit_amount >= 0),
  currency text not null check (currency = lower(currency) and length(currency) = 3),
  type text not null default 'recurring' check (type in ('recurring', 'one_time')),
  interval text check (interval in ('day', 'week', 'month', 'year')),
  interval_count integer check (interval_count > 0),
  trial_period_days integer check (trial_period_days >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index prices_product_id_idx on public.prices (product_id);

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  stripe_subscription_id text unique,
  price_id uuid references public.prices (id) on delete set null,
  status text not null,
  cancel_at_period_end boolean not null default false,
  current_period_start timestamptz,
  current_period_end timestamptz,
  ended_at timestamptz,
  cancel_at timestamptz,
  canceled_at timestamptz,
  trial_start timestamptz,
  trial_end timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index subscriptions_user_id_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_price_id_idx on public.subscriptions (price_id);

create trigger products_set_updated_at before update on public.products
  for each row execute function private.set_updated_at();
create trigger prices_set_updated_at before update on public.prices
  for each row execute function private.set_updated_at();
create trigger subscriptions_set_updated_at before update on public.subscriptions
  for each row execute function private.set_updated_at();

alter table public.products enable row level security;
alter table public.prices enable row level security;
alter table public.subscriptions enable row level security;

create policy "everyone reads products" on public.products for select to anon, authenticated using (true);
create policy "everyone reads prices" on public.prices for select to anon, authenticated using (true);
create policy "a person reads the own subscriptions" on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "an admin reads every subscription" on public.subscriptions for select to authenticated
  using ((select private.is_admin()));
create policy "the server keeps products" on public.products for all to hourbook_server using (true) with check (true);
create policy "the server keeps prices" on public.prices for all to hourbook_server using (true) with check (true);
create policy "the server keeps subscriptions" on public.subscriptions for all to hourbook_server using (true) with check (true);

grant select on public.products, public.prices to anon, authenticated;
grant select on public.subscriptions to anon, authenticated;
grant select, insert, update, delete on public.products, public.prices, public.subscriptions to hourbook_server;

-- The one plan: 9.99 pounds a month, with the trial that the login page speaks of (the granted one is written at sign-up).
insert into public.products (id, name, description, metadata) values (
  '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', 'Hourbook', 'Practice logbook for professional coaches',
  '{"features": ["Unlimited clients", "Advanced session tracking", "Advanced reporting", "Priority support", "CPD tracking", "Email support"]}'
);
insert into public.prices (id, product_id, description, unit_amount, currency, type, interval, interval_count, trial_period_days) values (
  '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a02', '5b6f8a52-7d1c-4d2e-9a43-0c7c1f3f9a01', 'Hourbook, monthly', 999, 'gbp', 'recurring', 'month', 1, 14
);
