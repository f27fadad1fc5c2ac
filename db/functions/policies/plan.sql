-- The plan is public.
drop policy if exists "everyone reads products" on public.products;
create policy "everyone reads products" on public.products for select to anon, authenticated using (true);

-- The server writes what Stripe says.
drop policy if exists "the server keeps products" on public.products;
create policy "the server keeps products" on public.products for all to hourbook_server using (true) with check (true);

-- The plan is public.
drop policy if exists "everyone reads prices" on public.prices;
create policy "everyone reads prices" on public.prices for select to anon, authenticated using (true);

-- The server writes what Stripe says.
drop policy if exists "the server keeps prices" on public.prices;
create policy "the server keeps prices" on public.prices for all to hourbook_server using (true) with check (true);
