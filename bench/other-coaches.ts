// The other coaches, written directly to the database: 999 of them, with 10 clients and 100 sessions each.
const id = (kind: number, coach: string, client = '0') =>
  `('0${kind}000000-0000-4000-a000-' || lpad(to_hex(${coach} * 1000 + ${client}), 12, '0'))::uuid`;

/** SQL for the owner. */
export const OTHER_COACHES = `
  insert into auth.users (id, email) select ${id(1, 'coach')}, 'crowd-0-' || coach || '@example.org'
    from generate_series(1, 999) coach;
  insert into public.clients (id, user_id, name, email, notes)
    select ${id(2, 'coach', 'client')}, ${id(1, 'coach')}, 'Client ' || client, 'client@example.org', 'Mornings suit best.'
    from generate_series(1, 999) coach, generate_series(1, 10) client;
  insert into public.sessions (user_id, client_id, date, duration, notes, topics, completed)
    select ${id(1, 'coach')}, ${id(2, 'coach', 'client')}, date '2020-01-01' + session * 7, 60,
      'We began with the list of everything that only one person can do.', '{delegation,trust}', true
    from generate_series(1, 999) coach, generate_series(1, 10) client, generate_series(1, 10) session;
  analyze;`;
