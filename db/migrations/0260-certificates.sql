-- Files that a coach keeps with a record, such as the certificate of a course (ADR 86). What they contain is encrypted by the
-- server before it comes here, and no request through the API reads it.

-- So that a certificate can only refer to a record of its own coach.
alter table public.cpd_records add constraint cpd_records_user_id_id_key unique (user_id, id);
alter table public.education add constraint education_user_id_id_key unique (user_id, id);
alter table public.mentor_coaching add constraint mentor_coaching_user_id_id_key unique (user_id, id);
alter table public.credentials add constraint credentials_user_id_id_key unique (user_id, id);
alter table public.supervision_sessions add constraint supervision_sessions_user_id_id_key unique (user_id, id);

-- What a file contains: arriving until all of it is there, kept while a certificate refers to it, then removed and deleted by the
-- server some hours later, so that a deletion can be undone.
create table private.certificate_contents (
  user_id uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  store text not null check (store in ('rows', 's3')),
  bytes integer not null check (bytes between 1 and 10485760),
  -- The file's own key, encrypted with the coach's data key.
  secret text not null check (starts_with(secret, '~hb1:') and length(secret) < 200),
  state text not null default 'arriving' check (state in ('arriving', 'kept', 'removed')),
  state_since timestamptz not null default now(),
  primary key (user_id, id)
);
create index certificate_contents_state_since_idx on private.certificate_contents (state_since) where state <> 'kept';

create table private.certificate_chunks (
  user_id uuid not null,
  content_id uuid not null,
  position integer not null check (position between 0 and 39),
  -- A nonce, at most 256 KiB of ciphertext, and a tag. Not compressed: it would not get smaller.
  data bytea not null check (octet_length(data) between 29 and 262172),
  primary key (user_id, content_id, position),
  foreign key (user_id, content_id) references private.certificate_contents (user_id, id) on delete cascade
);
alter table private.certificate_chunks alter column data set storage external;

-- Objects of the S3 store whose content was deleted here. The name says nothing of the coach, so it may outlive the account.
create table private.certificate_objects_to_delete (
  id uuid primary key,
  chunks integer not null,
  since timestamptz not null default now()
);
grant select, delete on private.certificate_objects_to_delete to hourbook_server;

create table public.certificates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  cpd_record_id uuid,
  education_id uuid,
  mentor_coaching_id uuid,
  credential_id uuid,
  supervision_session_id uuid,
  name text not null check (private.fits(name, 200)),
  type text not null check (type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/heic')),
  bytes integer not null check (bytes between 1 and 10485760),
  content_id uuid not null,
  created_at timestamptz not null default now(),
  constraint certificates_one_record_check
    check (num_nonnulls(cpd_record_id, education_id, mentor_coaching_id, credential_id, supervision_session_id) = 1),
  unique (user_id, content_id),
  foreign key (user_id, content_id) references private.certificate_contents (user_id, id),
  foreign key (user_id, cpd_record_id) references public.cpd_records (user_id, id) on delete cascade,
  foreign key (user_id, education_id) references public.education (user_id, id) on delete cascade,
  foreign key (user_id, mentor_coaching_id) references public.mentor_coaching (user_id, id) on delete cascade,
  foreign key (user_id, credential_id) references public.credentials (user_id, id) on delete cascade,
  foreign key (user_id, supervision_session_id) references public.supervision_sessions (user_id, id) on delete cascade
);
create index certificates_user_id_cpd_record_id_idx on public.certificates (user_id, cpd_record_id)
  where cpd_record_id is not null;
create index certificates_user_id_education_id_idx on public.certificates (user_id, education_id) where education_id is not null;
create index certificates_user_id_mentor_coaching_id_idx on public.certificates (user_id, mentor_coaching_id)
  where mentor_coaching_id is not null;
create index certificates_user_id_credential_id_idx on public.certificates (user_id, credential_id)
  where credential_id is not null;
create index certificates_user_id_supervision_session_id_idx on public.certificates (user_id, supervision_session_id)
  where supervision_session_id is not null;
comment on column public.certificates.name is 'confidential';
comment on column private.certificate_contents.secret is 'confidential';

alter table private.certificate_contents enable row level security;
alter table private.certificate_chunks enable row level security;
alter table public.certificates enable row level security;
-- Only private.keep_certificate adds them, after their content. Nothing changes them.
grant select, delete on public.certificates to authenticated;

create trigger certificates_lock_storage before insert or update or delete on public.certificates
  for each statement execute function private.lock_storage();
create trigger certificates_count_added after insert on public.certificates
  referencing new table as added for each statement execute function private.count_storage();
create trigger certificates_count_changed after update on public.certificates
  referencing new table as added old table as removed for each statement execute function private.count_storage();
create trigger certificates_count_removed after delete on public.certificates
  referencing old table as removed for each statement execute function private.count_storage();

-- Their texts are in functions/certificates.sql.
create function private.certificate_added() returns trigger language plpgsql as $$ begin return null; end $$;
create function private.certificate_removed() returns trigger language plpgsql as $$ begin return null; end $$;
create function private.certificate_content_deleted() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger certificates_keep_content after insert on public.certificates
  for each row execute function private.certificate_added();
create trigger certificates_remove_content after delete on public.certificates
  for each row execute function private.certificate_removed();
create trigger certificate_contents_delete_object after delete on private.certificate_contents
  for each row when (old.store = 's3') execute function private.certificate_content_deleted();
