-- The plan is public.
create policy "everyone reads products" on public.products for select to anon, authenticated using (true);

-- The server writes what Stripe says.
create policy "the server keeps products" on public.products for all to hourbook_server using (true) with check (true);

-- The plan is public.
create policy "everyone reads prices" on public.prices for select to anon, authenticated using (true);

-- The server writes what Stripe says.
create policy "the server keeps prices" on public.prices for all to hourbook_server using (true) with check (true);
