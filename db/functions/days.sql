-- Calendar days of a coach (ADR 26).

-- The zone itself, or UTC if Postgres does not know it, since browsers use names that some systems lack.
create or replace function private.known_zone(zone text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- The coach's time zone: the profile's, else UTC. Workers of a distributed database have no profiles and are told the zone.
create or replace function private.zone_of(coach uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(current_setting('hourbook.zone', true), '') <> '' and coach = auth.uid() then
    return current_setting('hourbook.zone');
  end if;
  return coalesce((select p.time_zone from public.profiles p where p.id = coach), 'UTC');
end $$;

-- The calendar date of an instant, limited to the years that rows can have, which a time zone may cross.
create or replace function private.day_in(instant timestamptz, zone text) returns date
language plpgsql stable set search_path = '' as $$
begin
  return least(greatest((instant at time zone private.known_zone(zone))::date, private.earliest_day()), private.latest_day());
end $$;

-- Most clients send only one of date and day. The other is derived: from a date its day in the profile's time zone, from a day its noon
-- there. If both are sent, both are stored.
create or replace function private.keep_supervision_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.day = old.day and new.date <> old.date then
      new.day := null;
    elsif new.date = old.date and new.day <> old.day then
      new.date := null;
    end if;
  end if;
  if new.day is null then
    new.day := private.day_in(new.date, private.zone_of(new.user_id));
  elsif new.date is null then
    new.date := (new.day + time '12:00') at time zone private.known_zone(private.zone_of(new.user_id));
  end if;
  return new;
end $$;

grant execute on function private.known_zone, private.zone_of, private.day_in to authenticated;
