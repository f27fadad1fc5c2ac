-- The statement that sets a user's role and claims also checks the auth session, and Postgres decides who may call its
-- functions before the role has changed (ADR 9).
grant usage on schema private to authenticator;
