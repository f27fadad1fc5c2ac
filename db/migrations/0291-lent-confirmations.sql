-- That hours of an erased client had been confirmed, and when: a view shows it beside each row (ADR 92). Whoever confirmed is in no column.
grant select (witnessed, witnessed_on) on public.erased_sessions to assessor;
