-- The limits of what a row may hold, each once. Checks call them by name (ADR 20), and tests/schema/limits.test.ts compares them with the domain's.

-- A text of at most so many characters, encrypted or not: encrypted it has at most 8 times as many and 100 more.
create or replace function private.fits(stored text, characters integer) returns boolean language plpgsql immutable strict as $$
begin
  return length(stored) <= case when starts_with(stored, '~hb1:') then 8 * characters + 100 else characters end;
end $$;

-- A day on which something can have happened.
create or replace function private.is_recorded_day(day date) returns boolean language plpgsql immutable strict as $$
begin
  return day between date '1950-01-01' and date '2100-12-31';
end $$;

-- The kinds of a session.
create or replace function private.is_session_kind(kind text) returns boolean language plpgsql immutable strict as $$
begin
  return kind in ('coaching', 'mentoring', 'training', 'supervision', 'other');
end $$;

-- With how many people at once: one, a group, or a team.
create or replace function private.is_session_format(format text) returns boolean language plpgsql immutable strict as $$
begin
  return format in ('individual', 'group', 'team');
end $$;

-- At most 50 topics of 1 to 100 characters.
create or replace function private.are_topics(topics text[]) returns boolean language plpgsql immutable as $$
#variable_conflict use_column
begin
  return (
  select cardinality(topics) <= 50
    and not exists (select from unnest(topics) as t (topic) where t.topic is null or length(t.topic) not between 1 and 100)
  );
end $$;

-- Eight areas, each {"name": 1 to 40 characters, "score": 1 to 10} and nothing else; no name twice, since wheels are
-- compared by it. Each step is a case, since the operators for objects fail on anything else.
create or replace function private.are_wheel_areas(areas jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(areas) = 'array' then
    (select count(*) = 8 and count(distinct lower(a.area ->> 'name')) = 8 and bool_and(
        case when jsonb_typeof(a.area) = 'object' and jsonb_typeof(a.area -> 'name') = 'string'
              and jsonb_typeof(a.area -> 'score') = 'number' then
          a.area - 'name' - 'score' = '{}'
          and length(btrim(a.area ->> 'name')) > 0 and length(a.area ->> 'name') <= 40
          and '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]' @> (a.area -> 'score')
        else false end)
     from jsonb_array_elements(areas) as a (area))
  else false end
$$;

revoke all on function private.fits(text, integer),
  private.is_recorded_day(date),
  private.is_session_kind(text),
  private.is_session_format(text),
  private.are_topics(text[]),
  private.are_wheel_areas(jsonb)
  from public, anon, authenticated, hourbook_server;
grant execute on function private.fits(text, integer),
  private.is_recorded_day(date),
  private.is_session_kind(text),
  private.is_session_format(text),
  private.are_topics(text[])
  to authenticated, hourbook_server;
grant execute on function private.are_wheel_areas(jsonb)
  to authenticated;
