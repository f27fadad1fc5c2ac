-- Engagements with teams, and education in team coaching (ADR 84). Null in each: not said.
alter table public.sessions
  add column engagement text constraint sessions_engagement_check check (private.is_name(engagement));
grant insert (engagement), update (engagement) on public.sessions to authenticated;

-- A number in place of the name.
alter table public.erased_sessions
  add column engagement integer constraint erased_sessions_engagement_check check (engagement >= 1);

alter table public.education
  add column team_hours numeric(7,2)
    constraint education_team_hours_check check (team_hours >= 0)
    constraint education_team_of_hours_check check (team_hours <= hours);
grant insert (team_hours), update (team_hours) on public.education to authenticated;
