-- The facts of a session: the columns that decide how it counts toward a credential (src/domain/sessions/session-kinds.ts;
-- tests/schema/session-facts.test.ts compares), and before them whether it took place. Other files put them into the texts of their
-- functions, so all are applied again when this one changes (ADR 30).
--
-- usual: the value of most sessions, which evidence leaves out. accepted: whether rpc/edit_sessions may set the JSON value c.value; else it
-- answers the refusal. reading: that value out of `changes`. lent: what an assessor sees of session s with client c. erased: what is stored of
-- session s when its client is erased. fact: how row r has it in the chain of changes. Null in the last three: the column itself.
create or replace function private.session_facts() returns table (name text, usual text, accepted text, refusal text, reading text,
  lent text, erased text, fact text)
language sql immutable rows 7 set search_path = '' as $facts$
  select v.* from (values
    ('completed', 'true', $$jsonb_typeof(c.value) = 'boolean'$$, 'Completed must be true or false',
      $$(changes ->> 'completed')::boolean$$, 'true', null, null),
    ('paid', 'null', $$jsonb_typeof(c.value) in ('boolean', 'null')$$, 'Paid must be true, false or null',
      $$(changes ->> 'paid')::boolean$$, 'coalesce(s.paid, c.is_paid)', $$coalesce(s.paid, client.payer <> 'nobody')$$, null),
    ('kind', $$'coaching'$$, $$jsonb_typeof(c.value) = 'string' and private.is_session_kind(c.value #>> '{}')$$,
      'Kind must be coaching, mentoring, training, supervision or other', $$changes ->> 'kind'$$, null, null, null),
    ('format', $$'individual'$$, $$jsonb_typeof(c.value) = 'string' and private.is_session_format(c.value #>> '{}')$$,
      'Format must be individual, group or team', $$changes ->> 'format'$$, null, null, null),
    -- Each step is a case, since a cast fails on anything but a number.
    ('participants', 'null', $$case jsonb_typeof(c.value) when 'null' then true
        when 'number' then private.is_group_size(c.value::numeric) and c.value::numeric % 1 = 0 else false end$$,
      'Participants must be a whole number from 1 to 1000', $$(changes ->> 'participants')::numeric::integer$$, null, null, null),
    -- The name that the coach wrote is lent to nobody. In the chain it is hashed with the row's id, which no file shows. Of an erased client
    -- names become numbers; spellings that differ in case and spaces are one.
    ('engagement', 'null', $$jsonb_typeof(c.value) = 'null' or (jsonb_typeof(c.value) = 'string' and private.is_name(c.value #>> '{}'))$$,
      'Engagement must be a text of at most 200 characters, or null', $$btrim(changes ->> 'engagement')$$, 'null::text',
      $$case when s.engagement is not null then dense_rank() over (
        order by lower(btrim(regexp_replace(s.engagement, '\s+', ' ', 'g'))) nulls last) end$$,
      $$encode(sha256(uuid_send(r.id) || convert_to(r.engagement, 'UTF8')), 'hex')$$),
    ('peer_exchange', 'false', $$jsonb_typeof(c.value) = 'boolean'$$, 'Peer exchange must be true or false',
      $$(changes ->> 'peer_exchange')::boolean$$, null, null, null))
  as v (name, usual, accepted, refusal, reading, lent, erased, fact)
$facts$;

-- A piece of SQL for each fact but those named, in the order of the list. The pattern is that of format, with the columns of the list:
-- 1 name, 2 usual, 3 accepted, 4 refusal, 5 reading, 6 lent, 7 erased, 8 fact.
create or replace function private.each_fact(pattern text, without text[] default '{}', between_two text default ', ') returns text
language sql immutable set search_path = '' as $$
  select string_agg(format(pattern, f.name, f.usual, f.accepted, f.refusal, f.reading, coalesce(f.lent, 's.' || f.name),
    coalesce(f.erased, 's.' || f.name), coalesce(f.fact, 'r.' || f.name)), between_two order by f.ordinality)
  from private.session_facts() with ordinality as f where f.name <> all (without)
$$;
