-- Validates the check of 0230 without keeping writers out.
alter table public.credentials validate constraint credentials_body_check;
