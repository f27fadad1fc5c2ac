-- An import writes the columns that the catalog has. The function that was given them as text goes; the one that looks them up
-- is in db/functions/write-import.sql.
drop function private.write_import_rows(uuid, uuid, text, text, jsonb);
