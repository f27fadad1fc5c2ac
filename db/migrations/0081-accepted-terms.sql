-- Which version of the terms was accepted (src/domain/legal/legal-version.ts). Accounts from before have none and are asked
-- again: what they accepted could not be read. The server writes it, together with terms_accepted and its time.
alter table public.profiles
  add column terms_version text check (length(terms_version) <= 20),
  add constraint profiles_terms_version_needs_acceptance check (terms_version is null or terms_accepted);
