-- What is left of an answer of a witness that was no confirmation, when its request goes (ADR 88). In the counter, which is distributed and
-- deleted as a coach's rows are.
alter table private.storage_use add column kept_answers jsonb not null default '{}';

-- Its text is in functions/witness-requests.sql.
create function private.keep_answer() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger witness_requests_keep_answer after delete on public.witness_requests
  for each row when (old.answer in ('corrected', 'declined', 'not_me')) execute function private.keep_answer();
