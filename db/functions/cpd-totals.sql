-- Number and hours of the CPD records of a year and a category, in one statement; also the years with records of the category, and the
-- categories with records in the year. A filter that is null matches everything.
create or replace function public.cpd_totals(year integer default null, category text default null) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  -- Known when the statement is planned, so that it goes to one shard (docs/scale.md).
  coach constant uuid := auth.uid();
begin
  return private.with_import((
  with per_kind as materialized (
    select extract(year from r.date)::integer as year, r.category, count(*) as records, sum(r.hours) as hours
    from public.cpd_records r
    where r.user_id = coach
    group by 1, 2
  ),
  judged as materialized (
    select k.year, k.category, k.records, k.hours,
      cpd_totals.year is null or k.year = cpd_totals.year as is_of_year,
      cpd_totals.category is null or k.category = cpd_totals.category as is_of_category
    from per_kind k
  )
  select json_build_object(
    'records', coalesce(sum(j.records) filter (where j.is_of_year and j.is_of_category), 0),
    'hours', coalesce(sum(j.hours) filter (where j.is_of_year and j.is_of_category), 0),
    'years', (
      select coalesce(json_agg(y order by y.year desc), '[]')
      from (
        select o.year, sum(o.records) as records, sum(o.hours) as hours
        from judged o where o.is_of_category group by o.year
      ) y
    ),
    'categories', (
      select coalesce(json_agg(c order by lower(c.category), c.category), '[]')
      from (
        select o.category, sum(o.records) as records, sum(o.hours) as hours
        from judged o where o.is_of_year group by o.category
      ) c
    )
  )
  from judged j
  ));
end $$;

grant execute on function public.cpd_totals to authenticated;
