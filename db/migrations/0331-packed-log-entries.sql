-- Eight entries of single rows are one row of the chain (ADR 90), where each had its own.
alter table private.log_changes
  add column packed bytea,
  alter column at drop not null,
  alter column op drop not null,
  alter column row_tags drop not null,
  alter column row_hashes drop not null;
alter table private.log_changes add constraint log_changes_packed_check check (
  packed is null and at is not null and op is not null and row_tags is not null and row_hashes is not null
  or octet_length(packed) > 0 and octet_length(packed) % 57 = 0 and at is null and op is null and row_tags is null and row_hashes is null);

-- The functions that take their place are in db/functions.
drop function if exists private.waiting_entries(uuid, bytea, bigint);
drop function if exists private.log_chain(bytea, bigint, text, timestamptz, bytea, bytea);
