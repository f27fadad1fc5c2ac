-- The trigger that counts a coach's rows does what these did.
drop function if exists private.add_storage(uuid, bigint, bigint);
drop function if exists private.require_room(private.storage_use, bigint, bigint);
