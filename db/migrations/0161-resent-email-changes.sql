-- A change of address that is mailed again has links of its own: anybody can ask for that mail, so it must not end the first links.
alter table auth.one_time_tokens drop constraint one_time_tokens_token_type_check,
  add constraint one_time_tokens_token_type_check check (token_type in ('signup', 'recovery', 'magiclink',
    'email_change_current', 'email_change_new', 'email_change_current_again', 'email_change_new_again',
    'reauthentication')) not valid;
