-- How a CPD record's hours divide by the kinds that ICF counts: core competencies, resource development, ethics. Null: not
-- said. What is left of the hours counts for none of them.
alter table public.cpd_records
  add column cce_core numeric(6, 2) check (cce_core >= 0),
  add column cce_resource numeric(6, 2) check (cce_resource >= 0),
  add column cce_ethics numeric(6, 2) check (cce_ethics >= 0),
  add constraint cpd_records_cce_check
    check (coalesce(cce_core, 0) + coalesce(cce_resource, 0) + coalesce(cce_ethics, 0) <= hours);
grant insert (cce_core, cce_resource, cce_ethics), update (cce_core, cce_resource, cce_ethics)
  on public.cpd_records to authenticated;
