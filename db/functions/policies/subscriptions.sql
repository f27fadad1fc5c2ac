-- The subscription screen shows it.
create policy "users read their own subscriptions" on public.subscriptions for select to authenticated
  using (user_id = (select auth.uid()));

-- For the list of users (ADR 10).
create policy "an admin reads every subscription" on public.subscriptions for select to authenticated
  using ((select private.is_admin()));

-- The server writes what Stripe says; users write none.
create policy "the server keeps subscriptions" on public.subscriptions for all to hourbook_server using (true) with check (true);
