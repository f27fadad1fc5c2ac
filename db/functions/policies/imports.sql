-- The list of imports.
create policy "a coach reads own imports" on public.import_runs for select to authenticated
  using (user_id = (select auth.uid()));

-- For users who may write sessions; finish_import checks again for each table that it writes.
create policy "a coach with access starts own imports" on public.import_runs for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions')));

-- The records that an import added stay. One that is being saved or undone cannot be deleted, since the rest needs it.
create policy "a coach deletes own imports" on public.import_runs for delete to authenticated
  using (user_id = (select auth.uid()) and not is_under_way);

-- The functions that write an import read its parts as the user too.
create policy "a coach reads own import parts" on public.import_parts for select to authenticated
  using (user_id = (select auth.uid()));

-- An import that is being saved accepts no more parts.
create policy "a coach with access adds parts to own open imports" on public.import_parts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.require_access('sessions'))
    and private.is_open_import(import_id, user_id));
