-- Mails that wait to be handed to the mail server (decisions/0023). A row is written before the request is answered, and is
-- deleted once the mail server has taken the mail. Only the server's own role reads it.
create table auth.mail_outbox (
  -- Part of the mail's Message-ID, so that a mail that was sent twice is shown once.
  id uuid primary key default gen_random_uuid(),
  -- Whose account the mail is about; the row goes with it.
  user_id uuid references auth.users (id) on delete cascade,
  -- The id that a sign-up was answered with, real or made up: whoever signed up asks by it whether the mail was refused.
  asked_as uuid,
  address text not null check (length(address) <= 255),
  -- Subject and bodies with their links, encrypted under a key that the database does not hold. Gone once the mail has failed.
  content bytea,
  -- The link in the mail. When it no longer works (used, replaced, ended by a new password) the mail is not sent.
  token_hash text,
  attempts integer not null default 0,
  -- While a server sends the mail: when another one may try, should the first have ended.
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '24 hours',
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  -- refused: the mail server does not take it; expired: not taken within 24 hours; unreadable: the key has changed.
  failure text check (failure in ('refused', 'expired', 'unreadable')),
  check ((failed_at is null) = (content is not null)),
  check ((failed_at is null) = (failure is null))
);
create index mail_outbox_next_attempt_at_idx on auth.mail_outbox (next_attempt_at) where failed_at is null;
create index mail_outbox_failed_at_idx on auth.mail_outbox (failed_at) where failed_at is not null;
create index mail_outbox_user_id_idx on auth.mail_outbox (user_id);
create index mail_outbox_asked_as_idx on auth.mail_outbox (asked_as) where asked_as is not null;
create index mail_outbox_address_idx on auth.mail_outbox (address);
-- A restored database must not send yesterday's mails again.
comment on table auth.mail_outbox is 'rows are not backed up';
grant select, insert, update, delete on auth.mail_outbox to hourbook_server;
