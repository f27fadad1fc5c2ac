-- What a coach decided about events of a connected calendar (ADR 104): which became sessions, which never do, and who is meant by
-- whom (ADR 105). The events themselves are elsewhere; a key names one of them whatever else of it changes.
create table public.calendar_answers (
  -- Derived from coach and key, so that a decision made on two devices is one row.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  key text not null check (private.fits(key, 1000)),
  answer text not null check (answer in ('session', 'never', 'nobody', 'open')),
  -- No foreign key: a decision outlives its session, and may arrive before it.
  session_id uuid,
  client_id uuid,
  day date not null check (private.is_recorded_day(day)),
  minutes integer not null check (private.is_length(minutes)),
  who text check (private.fits(who, 1000)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calendar_answers_session_check check (answer = 'session' or (session_id is null and client_id is null)),
  constraint calendar_answers_nobody_check check (answer <> 'nobody' or who is not null),
  constraint calendar_answers_client_fkey foreign key (user_id, client_id) references public.clients (user_id, id)
    on delete set null (client_id)
);
comment on column public.calendar_answers.key is 'confidential';
comment on column public.calendar_answers.who is 'confidential';
create index calendar_answers_user_id_day_idx on public.calendar_answers (user_id, day desc);
create index calendar_answers_user_id_client_id_idx on public.calendar_answers (user_id, client_id);
alter table public.calendar_answers enable row level security;
grant select, delete on public.calendar_answers to authenticated;
grant insert (id, user_id, key, answer, session_id, client_id, day, minutes, who),
  update (key, answer, session_id, client_id, day, minutes, who, updated_at) on public.calendar_answers to authenticated;

create trigger calendar_answers_set_updated_at before update on public.calendar_answers
  for each row execute function private.set_updated_at();
create trigger calendar_answers_lock_storage before insert or update or delete on public.calendar_answers
  for each statement execute function private.lock_storage();
create trigger calendar_answers_count_added after insert on public.calendar_answers
  referencing new table as added for each statement execute function private.count_storage();
create trigger calendar_answers_count_changed after update on public.calendar_answers
  referencing new table as added old table as removed for each statement execute function private.count_storage();
create trigger calendar_answers_count_removed after delete on public.calendar_answers
  referencing old table as removed for each statement execute function private.count_storage();

-- Its text is in functions/calendar-answers.sql.
create function private.forget_who() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger calendar_answers_forget_who before update on public.calendar_answers
  for each row when (old.client_id is not null and new.client_id is null) execute function private.forget_who();
