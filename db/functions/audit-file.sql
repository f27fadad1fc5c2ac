-- The data of an audit file besides evidence() and recorded_rows_of_caller(): the coach, and the answers of witnesses (ADR 91).
create or replace function private.audit_file_facts() returns json
language plpgsql stable set search_path = '' as $$
declare
  coach constant uuid := auth.uid();
  owner json;
  answers json;
  standing json;
  imported json;
begin
  perform private.require_no_import_under_way();
  owner := (select json_build_object('name', coalesce(p.display_name, ''), 'email', p.email) from public.profiles p where p.id = coach);
  -- Without free texts and addresses.
  answers := (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'witness', r.witness_name, 'by', r.answered_by,
      'answered_role', r.answered_role, 'asked', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD'),
      'answered', to_char(r.answered_at at time zone 'UTC', 'YYYY-MM-DD'), 'answer', r.answer, 'sums', r.asked,
      'clientIds', r.client_ids) order by r.answered_at, r.id), '[]')
    from public.witness_requests r where r.user_id = coach and r.answer is not null);
  -- The rows that are unchanged since they were confirmed: [request, table, row].
  standing := (select coalesce(json_agg(json_build_array(p.request_id, t.area, p.row_id)), '[]')
    from private.record_tables() as t cross join lateral private.witnessed_pairs(coach, t.area) as p where t.is_witnessed);
  -- The rows that imports added, by day and table: [day, table, [ids]].
  imported := (select coalesce(json_agg(json_build_array(i.day, i.area, i.ids) order by i.day, i.area), '[]') from (
    select to_char(t.imported_on, 'YYYY-MM-DD') as day, t.area, json_agg(t.id order by t.id) as ids
    from private.imported_rows(coach) as t group by 1, 2) as i);
  return json_build_object('coach', owner, 'answers', answers, 'standing', standing, 'imported', imported,
    'kept_answers', private.kept_answers_of_caller());
end $$;

grant execute on function private.audit_file_facts to authenticated;
