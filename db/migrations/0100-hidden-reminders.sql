-- Single reminders of the dashboard that a coach has put away, by the keys of src/domain/accreditation/nudges.ts. Kept with the
-- profile, so that what was put away on one device is away on all.
alter table public.profiles
  add column nudges_hidden text[] not null default '{}'
    constraint profiles_nudges_hidden_check check (private.are_topics(nudges_hidden));
grant update (nudges_hidden) on public.profiles to authenticated;
