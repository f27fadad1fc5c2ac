-- It takes the ids of the rows that are asked for (functions/witnessed.sql).
drop function if exists private.witnessed_pairs(uuid, text);
