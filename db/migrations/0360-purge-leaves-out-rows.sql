-- The purge leaves out the oldest rows that could not be deleted in this run: their number is a third argument. Servers of the version before
-- call with two.
drop function if exists private.delete_unfinished_imports(timestamptz, integer);
drop function if exists private.delete_old_client_merges(timestamptz, integer);
drop function if exists private.delete_old_deletions(timestamptz, integer);
drop function if exists private.delete_old_lent_views(timestamptz, integer);
drop function if exists private.delete_certificate_contents(timestamptz, integer);
drop function if exists private.delete_old_witness_requests(timestamptz, integer);
drop function if exists private.delete_old_witness_links(timestamptz, integer);
