// The reads of the web app.
import { RECORD_NAMES } from '#domain/records/record-kinds.ts';
import { read, rpc } from './call.ts';
import type { Call } from './place.ts';

/** Lower than every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const SESSION_LIST = 'sessions?select=*,client:clients(id,name)';
const PAGE = 'offset=0&limit=50';
const ALL_FILTERS = { client: null, from_date: null, to_date: null, is_completed: null, topic: null };
const PROFILE_COLUMNS =
  'id,username,email,role,display_name,time_zone,week_start,default_session_minutes,theme,practising_since,weekly_mail,nudges_off,nudges_hidden,chosen_bodies,credential_paths,terms_accepted,terms_accepted_at,terms_version,subscription_status,subscription_start_date,subscription_end_date,created_at,updated_at';
const ADMIN_COLUMNS =
  'id,username,display_name,email,role,created_at,subscription_status,subscription_start_date,subscription_end_date';

export const READS: readonly Call[] = [
  read('profile', ({ coach }) => `profiles?select=${PROFILE_COLUMNS}&id=eq.${coach}`),
  read('clients', 'clients?select=*&order=name.asc,id.asc'),
  read('names of clients', 'clients?select=id,name&order=name.asc'),
  read('a client', ({ client }) => `clients?select=*&id=eq.${client}`),
  read('sessions of a client', ({ client }) => `sessions?select=*&client_id=eq.${client}&order=date.desc`),
  read(
    'hours before of a client',
    ({ client }) => `opening_balances?select=*&client_id=eq.${client}&order=as_of.desc,created_at.desc,id.desc`,
  ),
  read(
    'wheels of a client',
    ({ client }) => `wheels?select=*&client_id=eq.${client}&order=date.desc,created_at.desc,id.desc`,
  ),
  read('number of wheels', ({ client }) => `wheels?select=id&client_id=eq.${client}`),
  read('sessions, latest', `${SESSION_LIST}&order=date.desc,created_at.desc,id.desc&${PAGE}`),
  read('sessions, oldest', `${SESSION_LIST}&order=date.asc,created_at.asc,id.asc&${PAGE}`),
  read('sessions, longest', `${SESSION_LIST}&order=duration.desc,date.desc,created_at.desc,id.desc&${PAGE}`),
  read('sessions by client', `${SESSION_LIST}&order=client(name).asc,date.desc,created_at.desc,id.desc&${PAGE}`),
  read(
    'sessions of a client, filtered',
    ({ client }) => `${SESSION_LIST}&client_id=eq.${client}&order=date.desc,created_at.desc,id.desc&${PAGE}`,
  ),
  read(
    'sessions of a year',
    `${SESSION_LIST}&date=gte.2026-01-01&date=lte.2026-12-31&order=date.desc,created_at.desc,id.desc&${PAGE}`,
  ),
  read('planned sessions', `${SESSION_LIST}&completed=eq.false&order=date.desc,created_at.desc,id.desc&${PAGE}`),
  read(
    'sessions that did not take place yet',
    'sessions?select=id,date,client:clients(name)&completed=eq.false&date=gte.2026-11-13&date=lt.2026-11-20&order=date.desc,created_at.desc,id.desc',
  ),
  read('sessions with a topic', `${SESSION_LIST}&topics=cs.{"trust"}&order=date.desc,created_at.desc,id.desc&${PAGE}`),
  read('a session', ({ session, coach }) => `${SESSION_LIST}&id=eq.${session}&user_id=eq.${coach}`),
  read(
    'merges of a client that can be undone',
    ({ client }) =>
      `client_merges?select=id,merged_name,merged_at&kept_id=eq.${client}&undone_at=is.null&expired_at=is.null&order=merged_at.desc`,
  ),
  read(
    'the client that another one was merged into',
    ({ client }) =>
      `client_merges?select=kept_id&merged_id=eq.${client}&undone_at=is.null&order=merged_at.desc&limit=1`,
  ),
  read(
    'the session that another one became part of',
    ({ session }) =>
      `client_merges?select=joined_sessions&undone_at=is.null&joined_sessions=cs.[{"id":"${session}"}]&limit=1`,
  ),
  read(
    'sessions to print',
    'sessions?select=id,date,duration,topics,completed,paid,format,kind,client:clients(id,name)&order=date.desc,created_at.desc,id.desc&offset=0&limit=2000',
  ),
  read('topics used before', 'sessions?select=topics&order=date.desc&limit=300'),
  read('the session on a day', ({ client }) => `sessions?select=id&client_id=eq.${client}&date=eq.2026-11-20&limit=1`),
  read(
    'facts of sessions',
    ({ session }) =>
      `sessions?select=id,paid,format,participants,kind,peer_exchange,engagement,completed&id=in.(${session})`,
  ),
  read(
    'engagements with a client',
    ({ client }) =>
      `sessions?select=engagement&client_id=eq.${client}&engagement=not.is.null&order=date.desc&limit=200`,
  ),
  read('clients, for events of calendars', 'clients?select=id,name,email&order=name'),
  read(
    'sessions, for events of calendars',
    'sessions?select=id,client_id,date,duration,updated_at&date=gte.2025-05-01',
  ),
  read(
    'supervision, for events of calendars',
    'supervision_sessions?select=id,supervisor_name,day,date,duration,updated_at&day=gte.2025-05-01',
  ),
  read(
    'mentor coaching, for events of calendars',
    'mentor_coaching?select=id,mentor_name,date,duration,updated_at&date=gte.2025-05-01',
  ),
  read('CPD, for events of calendars', 'cpd_records?select=id,title,date,hours,updated_at&date=gte.2025-05-01'),
  read(
    'answers about events',
    'calendar_answers?select=key,answer,area,record_id,client_id,day,minutes,who,feed_id,updated_at',
  ),
  read(
    'connected calendars',
    'calendar_feeds?select=id,kind,label,place,reads_notes,events,left_out,connected_at,tried_at,read_at,problem,problem_status&order=connected_at',
  ),
  read('all sessions, for an import', 'sessions?select=client_id,date'),
  read('all clients, for an import', 'clients?select=id,name,email'),
  read('all supervision, for an import', 'supervision_sessions?select=supervisor_name,day'),
  read('all mentor coaching, for an import', 'mentor_coaching?select=mentor_name,date'),
  read('all CPD, for an import', 'cpd_records?select=date,title'),
  read(
    'imports',
    'import_runs?select=id,kind,file_name,created_at,finished_at&finished_at=not.is.null&order=created_at.desc&limit=20',
  ),
  read('supervision, latest', `supervision_sessions?select=*&order=day.desc,date.desc,created_at.desc,id.desc&${PAGE}`),
  read(
    'supervision by supervisor',
    `supervision_sessions?select=*&order=supervisor_name.asc,day.desc,created_at.desc,id.desc&${PAGE}`,
  ),
  read('supervisors', 'supervision_sessions?select=supervisor_name&order=day.desc&limit=100'),
  read('CPD, latest', `cpd_records?select=*&order=date.desc,created_at.desc,id.desc&${PAGE}`),
  read(
    'CPD of a year',
    `cpd_records?select=*&date=gte.2026-01-01&date=lte.2026-12-31&order=hours.desc,date.desc,created_at.desc,id.desc&${PAGE}`,
  ),
  read(
    'certificates of a record',
    'certificates?select=id,name,type,bytes,created_at&cpd_record_id=eq.c0000000-0000-4000-8000-000000000001&order=created_at.asc,id.asc',
  ),
  read('words of CPD', 'cpd_records?select=category,provider&order=date.desc&limit=300'),
  read('note templates', 'note_templates?select=*&order=name.asc,id.asc'),
  read('mentor coaching', 'mentor_coaching?select=*&order=date.desc,created_at.desc,id.desc'),
  read('education', 'education?select=*&order=start_date.desc,created_at.desc,id.desc'),
  read('credentials', 'credentials?select=*&order=awarded_on.desc,created_at.desc,id.desc'),
  read('reflections', 'reflections?select=*&order=date.desc,created_at.desc,id.desc'),
  read('witness requests', 'witness_requests?select=*&order=created_at.desc,id.asc'),
  read('whether somebody confirmed anything', 'witness_requests?select=id&answer=eq.confirmed&limit=1'),
  read(
    'rows of a request',
    `witnessed_rows?select=request_id,area,row_id,minutes&request_id=in.(${FIRST_ID})&order=request_id.asc,row_id.asc`,
  ),
  read('lent views', 'lent_views?select=*&order=created_at.desc'),
  read('comments of assessors', 'lent_comments?select=*&order=created_at.asc'),
  read('feedback', 'client_feedback?select=*&order=date.desc,created_at.desc,id.desc'),
  ...RECORD_NAMES.map((table) =>
    read(`${table}, for an export`, `${table}?select=*&id=gt.${FIRST_ID}&order=id.asc&limit=1000`),
  ),
  read(
    'open subscription',
    ({ coach }) =>
      `subscriptions?select=status,current_period_end&user_id=eq.${coach}&status=in.(active,trialing,trial)&current_period_end=gt.2026-01-01T00:00:00Z&order=created_at.desc&limit=1`,
  ),
  read(
    'subscription with its price',
    ({ coach }) =>
      `subscriptions?select=*,price:prices(*,product:products(name,description))&user_id=eq.${coach}&order=ended_at.desc,created_at.desc&limit=1`,
  ),
  read(
    'plans',
    'prices?select=*,product:products(name,description)&active=eq.true&type=eq.recurring&order=unit_amount.asc',
  ),
];

export const FUNCTIONS_OF_THE_DATABASE: readonly Call[] = [
  rpc('dashboard', { today: '2026-11-20', month_began: '2026-11-01T00:00:00.000Z' }),
  rpc('client_hours', { today: '2026-11-20' }),
  rpc('client_hours, one client', ({ client }) => ({ today: '2026-11-20', client })),
  rpc('session_totals', ALL_FILTERS),
  rpc('session_totals, filtered', ({ client }) => ({ ...ALL_FILTERS, client, is_completed: true, topic: 'trust' })),
  rpc('cpd_totals', { year: 2026, category: null }),
  rpc('find_records', { wanted: 'client 7 trust', today: '2026-11-20' }),
  rpc('report', {
    from_date: '2026-01-01',
    to_date: '2026-12-31',
    before_from: '2025-01-01',
    client: null,
    bucket: 'month',
    usual_week_start: 'monday',
  }),
  rpc('report, of everything', {
    from_date: null,
    to_date: null,
    before_from: null,
    client: null,
    bucket: 'month',
    usual_week_start: 'monday',
  }),
  rpc('report, of a client', ({ client }) => ({
    from_date: null,
    to_date: null,
    before_from: null,
    client,
    bucket: 'month',
    usual_week_start: 'monday',
  })),
  rpc('evidence', {}),
  rpc('log_changes', {}),
  rpc('recorded_days', {}),
  rpc('witnessed_rows_of', ({ session }) => ({ area: 'sessions', ids: [session] })),
  rpc('storage_use', {}),
  rpc('undelivered_mails', {}),
  rpc('edit_sessions', ({ session }) => ({ ids: [session], changes: { paid: true } })),
  rpc('admin_user_figures', {}, 'admin'),
  rpc('admin_actions', { page: 1 }, 'admin'),
  rpc('admin_subscriptions', { page: 1 }, 'admin'),
  rpc('admin_built_in_accounts', {}, 'admin'),
  {
    name: 'users, the newest',
    as: 'admin',
    statements: 1,
    request: () => ['GET', `/rest/v1/profiles?select=${ADMIN_COLUMNS}&order=created_at.desc,id.asc&limit=50`],
  },
];
