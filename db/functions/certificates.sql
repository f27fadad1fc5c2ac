-- Files stored with a record (ADR 86). The server calls these functions as the coach; they run as the owner of the tables, since no role
-- may read or write contents directly. Each requires an open auth session, and only finds rows of that coach.

-- The tables whose records have certificates, and the column of public.certificates that refers to them.
create or replace function private.certificate_reference(area text) returns text
language sql immutable set search_path = '' as $$
  select t.certificates from private.record_tables() as t where t.area = certificate_reference.area
$$;

-- Raises PT401 and PT402 as the policies of the record's table do, and PT404 if the coach has no such record.
create or replace function private.require_certificate_record(area text, record uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  is_there boolean;
begin
  perform private.require_auth_session();
  if private.certificate_reference(area) is null then
    raise exception using errcode = 'PT400', message = 'area: Records of this kind have no certificates';
  end if;
  -- As in the policies of these tables.
  perform private.require_access(t.gate) from private.record_tables() as t where t.area = require_certificate_record.area;
  execute format('select exists (select from public.%I t where t.user_id = $1 and t.id = $2)', area) into is_there using coach, record;
  if not is_there then
    raise exception using errcode = 'PT404', 
      message = 'The record is not there: it may have been deleted, or not been sent yet. The file was not added.';
  end if;
end $$;

-- Reserves space for a file before its chunks arrive. Locks the coach's counter, so that of two concurrent calls the second sees the
-- first. Removed files, which can be restored for a while, do not count, but there may be at most as much of them again.
create or replace function private.begin_certificate(content uuid, area text, record uuid, bytes integer, store text, secret text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  most constant bigint := private.storage_limit('certificate_bytes');
  used record;
begin
  perform private.require_certificate_record(area, record);
  -- The list of objects to delete is on the coordinator, where no trigger of a worker reaches it.
  if store <> 'rows' and to_regclass('pg_catalog.pg_dist_partition') is not null then
    raise exception using errcode = 'PT503', message = 'Where tables are distributed, certificates cannot be in an S3 store.';
  end if;
  perform private.lock_storage_of(coach);
  select coalesce(sum(c.bytes), 0) + begin_certificate.bytes as all_bytes,
    coalesce(sum(c.bytes) filter (where c.state <> 'removed'), 0) + begin_certificate.bytes as kept_bytes,
    count(*) as files, count(*) filter (where c.state = 'arriving') as arriving
    into used from private.certificate_contents c where c.user_id = coach;
  if used.kept_bytes > most then
    raise exception using errcode = 'PT413', message = format(
      'Your certificates are full: together they can hold %s MB. Delete files that you don''t need, or ask for more room.', most / 1048576);
  end if;
  if used.all_bytes > 2 * most or used.files >= 20000 or used.arriving >= 50 then
    raise exception using errcode = 'PT429', message = 'Too many files were added and deleted. Please try again in a few hours.';
  end if;
  insert into private.certificate_contents (user_id, id, store, bytes, secret) values (coach, content, store, bytes, secret);
end $$;

-- Stores one encrypted chunk, in base64, of a file that is arriving.
create or replace function private.put_certificate_chunk(content uuid, place integer, data text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  perform from private.certificate_contents c
    where c.user_id = coach and c.id = content and c.state = 'arriving' and c.store = 'rows' for share;
  if not found then
    raise exception using errcode = 'PT409', message = 'The file was not added. Please try again.';
  end if;
  insert into private.certificate_chunks (user_id, content_id, position, data) values (coach, content, place, decode(data, 'base64'));
end $$;

-- Makes a certificate of a complete content. A repeated upload with the same id returns the stored one, and its content is removed.
create or replace function private.keep_certificate(certificate uuid, content uuid, area text, record uuid, name text, type text)
returns json language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  arrived private.certificate_contents;
  chunks bigint;
  kept public.certificates;
begin
  -- First, since the record may be deleted while this waits.
  perform private.lock_storage_of(coach);
  perform private.require_certificate_record(area, record);
  select * into arrived from private.certificate_contents c where c.user_id = coach and c.id = content and c.state = 'arriving' for update;
  if arrived.id is null then
    raise exception using errcode = 'PT409', message = 'The file was not added. Please try again.';
  end if;
  if arrived.store = 'rows' then
    select count(*) into chunks from private.certificate_chunks k where k.user_id = coach and k.content_id = content;
    if chunks <> (arrived.bytes + 262143) / 262144 then
      raise exception using errcode = 'PT409', message = 'The file did not arrive whole. Please try again.';
    end if;
  end if;
  execute format('insert into public.certificates (id, user_id, %I, name, type, bytes, content_id)
    values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing', private.certificate_reference(area))
    using certificate, coach, record, name, type, arrived.bytes, content;
  select * into kept from public.certificates c where c.user_id = coach and c.id = certificate;
  if kept.id is null then
    raise exception using errcode = 'PT409', message = 'The id of this file is taken. Please try again.';
  end if;
  if kept.content_id <> content then
    update private.certificate_contents c set state = 'removed', state_since = now() where c.user_id = coach and c.id = content;
  end if;
  return json_build_object('id', kept.id, 'type', kept.type, 'bytes', kept.bytes, 'created_at', kept.created_at);
end $$;

-- Removes an incomplete file. Does nothing if the file is already a certificate.
create or replace function private.give_up_certificate(content uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  delete from private.certificate_contents c where c.user_id = coach and c.id = content and c.state = 'arriving';
end $$;

-- What the server needs to send a file; null if the coach has no such certificate. Requires no subscription (spec decision 5).
create or replace function private.certificate_to_read(certificate uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  return (select json_build_object('content', c.content_id, 'name', c.name, 'type', c.type, 'bytes', k.bytes, 'store', k.store,
      'secret', k.secret)
    from public.certificates c join private.certificate_contents k on k.user_id = c.user_id and k.id = c.content_id
    where c.user_id = coach and c.id = certificate);
end $$;

create or replace function private.certificate_chunk(content uuid, place integer) returns bytea
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  perform private.require_auth_session();
  return (select k.data from private.certificate_chunks k where k.user_id = coach and k.content_id = content and k.position = place);
end $$;

-- The size of a coach's files, for the account page.
create or replace function private.certificate_bytes_of_caller() returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
begin
  return (select coalesce(sum(c.bytes), 0) from private.certificate_contents c where c.user_id = coach and c.state <> 'removed');
end $$;

-- A certificate that an undone deletion restores gets its content again.
create or replace function private.certificate_added() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.certificate_contents c set state = 'kept', state_since = now() where c.user_id = new.user_id and c.id = new.content_id;
  return null;
end $$;
create or replace function private.certificate_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.certificate_contents c set state = 'removed', state_since = now()
    where c.user_id = old.user_id and c.id = old.content_id;
  return null;
end $$;
create or replace function private.certificate_content_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.certificate_objects_to_delete (id, chunks) values (old.id, (old.bytes + 262143) / 262144) on conflict do nothing;
  return null;
end $$;

grant execute on function private.begin_certificate, private.put_certificate_chunk, private.keep_certificate,
  private.give_up_certificate, private.certificate_to_read, private.certificate_chunk to authenticated;
