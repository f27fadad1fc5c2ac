-- One session per client per calendar date: with the coach in front the key says the same, since a client has one coach
-- (sessions_client_fkey), and serves what a second index was there for. That the coach exists follows from the client; the reference
-- that said so once more had every insert lock the coach's account row, and those that came together wait for one another there.
alter table public.sessions
  drop constraint sessions_client_id_date_key,
  add constraint sessions_client_id_date_key unique (user_id, client_id, date),
  drop constraint sessions_user_id_fkey;
drop index public.sessions_user_id_client_id_date_idx;
