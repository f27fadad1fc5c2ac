-- In each insert and update Postgres reads the text of all checks of the table anew, and what it keeps of an expression is long: a
-- third of what it did to write down a session. A call is short. Each check stays, under its name; the rules that several tables share
-- stand once.

-- A text of at most so many characters, encrypted or not: encrypted it has at most 8 times as many and 100.
create function private.fits(stored text, characters integer) returns boolean language plpgsql immutable strict as $$
begin
  return length(stored) <= case when starts_with(stored, '~hb1:') then 8 * characters + 100 else characters end;
end $$;

-- A day on which something can have happened.
create function private.is_recorded_day(day date) returns boolean language plpgsql immutable strict as $$
begin
  return day between date '1950-01-01' and date '2100-12-31';
end $$;

create function private.is_session_kind(kind text) returns boolean language plpgsql immutable strict as $$
begin
  return kind in ('coaching', 'mentoring', 'training', 'supervision', 'other');
end $$;

create function private.is_session_format(format text) returns boolean language plpgsql immutable strict as $$
begin
  return format in ('individual', 'group', 'team');
end $$;

-- What the functions use is Postgres' own, which is found whatever the path is; to set one costs more than the check.
alter function private.are_topics(text[]) reset search_path;
revoke execute on function private.fits(text, integer), private.is_recorded_day(date), private.is_session_kind(text),
  private.is_session_format(text) from public;
grant execute on function private.fits(text, integer), private.is_recorded_day(date), private.is_session_kind(text),
  private.is_session_format(text) to authenticated, hourbook_server;

alter table public.sessions
  drop constraint sessions_date_check,
  add constraint sessions_date_check check (private.is_recorded_day(date)),
  drop constraint sessions_kind_check,
  add constraint sessions_kind_check check (private.is_session_kind(kind)),
  drop constraint sessions_format_check,
  add constraint sessions_format_check check (private.is_session_format(format));

-- Every confidential column's.
do $$
declare
  long record;
  parts text[];
begin
  for long in
    select k.conname, k.conrelid::regclass as of_table, pg_get_constraintdef(k.oid) as definition from pg_constraint k
    where k.contype = 'c' and k.connamespace = 'public'::regnamespace
  loop
    parts := regexp_match(long.definition,
      '^CHECK \(\(length\((\w+)\) <=\s+CASE\s+WHEN starts_with\(\1, ''~hb1:''::text\) THEN (\d+)\s+ELSE (\d+)\s+END\)\)$');
    continue when parts is null or parts[2]::integer <> 8 * parts[3]::integer + 100;
    execute format('alter table %s drop constraint %I, add constraint %2$I check (private.fits(%I, %s))',
      long.of_table, long.conname, parts[1], parts[3]);
  end loop;
end $$;
