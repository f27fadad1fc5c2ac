-- What /rest/v1 asks of the database inside its own statements: to refuse a number of written rows, so that the write is
-- undone with it. The two SQLSTATEs are read by the server alone, which answers PGRST116 (HB116) and PGRST124 (HB124).
create schema rest;
grant usage on schema rest to anon, authenticated;

-- For a request that accepts one object: exactly one row.
create function rest.require_single(row_count bigint) returns bigint language plpgsql set search_path = '' as $$
begin
  if row_count <> 1 then
    raise exception using errcode = 'HB116', message = 'Cannot coerce the result to a single JSON object',
      detail = format('The result contains %s rows', row_count);
  end if;
  return row_count;
end $$;

-- For `Prefer: handling=strict, max-affected=N`.
create function rest.require_at_most(row_count bigint, most bigint) returns bigint language plpgsql set search_path = '' as $$
begin
  if row_count > most then
    raise exception using errcode = 'HB124', message = 'Query result exceeds max-affected preference constraint',
      detail = format('The query affects %s rows', row_count);
  end if;
  return row_count;
end $$;

grant execute on all functions in schema rest to anon, authenticated;
grant execute on function rest.require_single(bigint), rest.require_at_most(bigint, bigint) to anon, authenticated;
