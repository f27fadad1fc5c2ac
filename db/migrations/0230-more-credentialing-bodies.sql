-- Credentials of the Association for Coaching, the Center for Credentialing & Education and the National Board for Health &
-- Wellness Coaching can be recorded (ADR 83). 0231 validates the check.
alter table public.credentials
  drop constraint credentials_body_check,
  add constraint credentials_body_check check (body in ('ICF', 'EMCC', 'AC', 'CCE', 'NBHWC')) not valid;
