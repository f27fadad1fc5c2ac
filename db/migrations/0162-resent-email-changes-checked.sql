-- In a file of its own, so that the table is not locked while its rows are read.
alter table auth.one_time_tokens validate constraint one_time_tokens_token_type_check;
