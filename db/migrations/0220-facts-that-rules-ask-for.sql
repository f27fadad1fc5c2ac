-- What ICF and EMCC ask about mentors, supervision and organisations (ADR 81). Null in each: not said.
alter table public.mentor_coaching
  add column mentor_mcs_level text
    constraint mentor_coaching_mcs_level_check check (mentor_mcs_level in ('ACC', 'PCC', 'MCC')),
  add column mentor_renewed boolean,
  add column used_before boolean;
grant insert (mentor_mcs_level, mentor_renewed, used_before), update (mentor_mcs_level, mentor_renewed, used_before)
  on public.mentor_coaching to authenticated;

alter table public.supervision_sessions
  add column format text constraint supervision_sessions_format_check check (format in ('individual', 'group'));
grant insert (format), update (format) on public.supervision_sessions to authenticated;

alter table public.clients
  add column letter_date date check (letter_date between '1950-01-01' and '2100-12-31');
grant insert (letter_date), update (letter_date) on public.clients to authenticated;
