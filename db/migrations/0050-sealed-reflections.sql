-- What a coach writes about a practice, and what clients say of it, is as confidential as notes (0020): sealed.
comment on column public.reflections.reflection is 'confidential';
comment on column public.reflections.application is 'confidential';
comment on column public.client_feedback.feedback is 'confidential';

alter table public.reflections drop constraint reflections_reflection_check, drop constraint reflections_application_check,
  add constraint reflections_reflection_check
  check (length(reflection) <= case when starts_with(reflection, '~hb1:') then 160100 else 20000 end),
  add constraint reflections_application_check
  check (length(application) <= case when starts_with(application, '~hb1:') then 160100 else 20000 end);
alter table public.client_feedback drop constraint client_feedback_feedback_check, add constraint client_feedback_feedback_check
  check (length(feedback) <= case when starts_with(feedback, '~hb1:') then 160100 else 20000 end);

-- Parts of imports under way hold such texts in clear.
delete from public.import_parts;
insert into private.waiting_for_seal (user_id, since) select id, '-infinity' from auth.users
  on conflict (user_id) do update set since = '-infinity';
