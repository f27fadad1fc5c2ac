-- The bodies whose credentials a coach plans for, by the names of src/domain/accreditation/body-names.ts. Null: not chosen; then the plan is
-- for the bodies of the credentials held (ADR 85).
alter table public.profiles
  add column chosen_bodies text[]
    constraint profiles_chosen_bodies_check check (chosen_bodies is null or private.are_topics(chosen_bodies));
grant update (chosen_bodies) on public.profiles to authenticated;
