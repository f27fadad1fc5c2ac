-- When the work with a client began and ended, whom they came from, and whether they agreed to be named to a credentialing
-- body. consent null: not asked. retain_until is when the coach meant to erase them; nothing is erased by itself.
alter table public.clients
  add column relationship_start date check (relationship_start between '1950-01-01' and '2100-12-31'),
  add column relationship_end date check (relationship_end between '1950-01-01' and '2100-12-31'),
  add column organisation text check (length(organisation) <= 200),
  add column consent text constraint clients_consent_check check (consent in ('given', 'refused', 'withdrawn')),
  add column consent_how text check (length(consent_how) <= 500),
  add column consent_date date check (consent_date between '1950-01-01' and '2100-12-31'),
  add column retain_until date check (retain_until between '1950-01-01' and '2100-12-31'),
  add constraint clients_relationship_check check (relationship_end >= relationship_start);
grant insert (relationship_start, relationship_end, organisation, consent, consent_how, consent_date, retain_until),
  update (relationship_start, relationship_end, organisation, consent, consent_how, consent_date, retain_until)
  on public.clients to authenticated;
