-- Everyone has one profile.
create policy "users read their own profile" on public.profiles for select to authenticated
  using (id = (select auth.uid()));

-- For the list of users. Admins see profiles, never a practice (ADR 10).
create policy "an admin reads every profile" on public.profiles for select to authenticated
  using ((select private.is_admin()));

-- Which columns is a matter of grants: role, terms and every subscription field are not among them (spec decision 6).
create policy "users update their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Sign-up, billing and the admin functions write profiles.
create policy "the server keeps profiles" on public.profiles for all to hourbook_server
  using (true) with check (true);
