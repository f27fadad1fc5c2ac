-- The limits that more than one column has; tests/schema/limits.test.ts compares all limits with the domain's. Checks call these functions,
-- since Postgres parses the text of each check in every insert and a call is short (ADR 20). They set no search_path, which would cost
-- more than the check; they only use what is built in, or qualified names.

-- The years in which a practice can have rows.
create or replace function private.earliest_day() returns date
language sql immutable as $$ select date '1950-01-01' $$;

create or replace function private.latest_day() returns date
language sql immutable as $$ select date '2100-12-31' $$;

-- A day on which something can have happened.
create or replace function private.is_recorded_day(day date) returns boolean
language plpgsql immutable strict as $$
begin
  return day between private.earliest_day() and private.latest_day();
end $$;

-- An instant in those years, in UTC.
create or replace function private.is_recorded_instant(instant timestamptz) returns boolean
language plpgsql immutable strict as $$
begin
  return instant at time zone 'UTC' between private.earliest_day()::timestamp and (private.latest_day() + 1)::timestamp;
end $$;

-- Minutes: a day at most.
create or replace function private.is_length(minutes integer) returns boolean
language plpgsql immutable strict as $$
begin
  return minutes between 1 and 1440;
end $$;

-- Minutes of an opening balance: 100,000 hours at most.
create or replace function private.is_sum_of_lengths(minutes integer) returns boolean
language plpgsql immutable strict as $$
begin
  return minutes between 0 and 6000000;
end $$;

-- People in a group or a team.
create or replace function private.is_group_size(people numeric) returns boolean
language plpgsql immutable strict as $$
begin
  return people between 1 and 1000;
end $$;

-- An e-mail address, which may be empty.
create or replace function private.is_address(address text) returns boolean
language plpgsql immutable strict as $$
begin
  return length(address) <= 255;
end $$;

-- A line of text, which may be empty.
create or replace function private.is_line(line text) returns boolean
language plpgsql immutable strict as $$
begin
  return length(line) <= 200;
end $$;

-- A line that says something.
create or replace function private.is_name(name text) returns boolean
language plpgsql immutable strict as $$
begin
  return length(btrim(name)) > 0 and private.is_line(name);
end $$;

-- A text of at most so many characters, encrypted or not: encrypted it has at most 8 times as many and 100 more (ADR 12).
create or replace function private.fits(stored text, characters integer) returns boolean
language plpgsql immutable strict as $$
begin
  return length(stored) <= case when starts_with(stored, '~hb1:') then 8 * characters + 100 else characters end;
end $$;

-- Notes and other long texts, encrypted or not.
create or replace function private.is_long_text(stored text) returns boolean
language plpgsql immutable strict as $$
begin
  return private.fits(stored, 20000);
end $$;

-- At most 50 topics of 1 to 100 characters.
create or replace function private.are_topics(topics text[]) returns boolean
language plpgsql immutable as $$
begin
  return cardinality(topics) <= 50 and not exists (
    select from unnest(topics) as t (topic) where t.topic is null or length(t.topic) not between 1 and 100);
end $$;

-- The kinds of a session.
create or replace function private.is_session_kind(kind text) returns boolean
language plpgsql immutable strict as $$
begin
  return kind in ('coaching', 'mentoring', 'training', 'supervision', 'other');
end $$;

-- The formats of a session.
create or replace function private.is_session_format(format text) returns boolean
language plpgsql immutable strict as $$
begin
  return format in ('individual', 'group', 'team');
end $$;

-- Eight areas, each {"name": 1 to 40 characters, "score": 1 to 10} and nothing else. Names are unique, since wheels are compared by them. Each
-- step is a case, since the operators for objects fail on other values.
create or replace function private.are_wheel_areas(areas jsonb) returns boolean
language plpgsql immutable as $$
begin
  return case when jsonb_typeof(areas) = 'array' then
    (select count(*) = 8 and count(distinct lower(a.area ->> 'name')) = 8 and bool_and(
        case when jsonb_typeof(a.area) = 'object' and jsonb_typeof(a.area -> 'name') = 'string'
              and jsonb_typeof(a.area -> 'score') = 'number' then
          a.area - 'name' - 'score' = '{}'
          and length(btrim(a.area ->> 'name')) > 0 and length(a.area ->> 'name') <= 40
          and '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]' @> (a.area -> 'score')
        else false end)
     from jsonb_array_elements(areas) as a (area))
  else false end;
end $$;

-- Both roles write rows, and checks run with the rights of the writer.
grant execute on function private.earliest_day, private.latest_day, private.is_recorded_day,
  private.is_recorded_instant, private.is_length, private.is_sum_of_lengths, private.is_group_size,
  private.is_address, private.is_line, private.is_name, private.fits, private.is_long_text, private.are_topics,
  private.is_session_kind, private.is_session_format to authenticated, hourbook_server;
grant execute on function private.are_wheel_areas to authenticated;
