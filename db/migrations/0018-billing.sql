-- What the server keeps of its talk with the payment provider. The truth is the provider's: subscriptions and profiles hold
-- what it said last. Nobody but the server has any right here.

-- Events that were taken up. Each rings once; a repeated one is answered and changes nothing.
create table private.billing_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) <= 255),
  stripe_customer_id text,
  received_at timestamptz not null default now()
);
create index billing_events_received_at_idx on private.billing_events (received_at);
grant select, insert, delete on private.billing_events to hourbook_server;

-- Whoever is about to ask the provider draws a ticket first; what was asked later is never overwritten by what was asked
-- earlier, however long the answers take. So no lock is held while the provider is asked.
create sequence private.billing_tickets as bigint;
grant usage on sequence private.billing_tickets to hourbook_server;
create table private.billing_writes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  ticket bigint not null
);
grant select, insert, update on private.billing_writes to hourbook_server;
