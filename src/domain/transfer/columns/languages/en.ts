import { LENGTH_WORDS } from '#domain/lengths/length-words.ts';
import type { Language } from './language.ts';

export const en: Language = {
  headers: {
    date: `appointment date, date time, start date time, start date and time, starts, starts at, start time, appointment
      start, scheduled date, scheduled for, scheduled at, scheduled on, scheduled date and time,
      scheduled date time, scheduled, session date and time, session date time, meeting date, call date, held on, event date, event start, started at,
      start at, month and day, month`,
    duration: 'how long, how long was it, how long was the session, length of session, duration of session',
    start_time:
      'start time, time, from, hour from, time from, start, begin, begins, begin time, time of day, session time, hour, started at, start at',
    end_time:
      'end time, end, to, hour to, time to, until, ends, ends at, finish, finish time, end date time, end date and time, event end, ended at, end at',
    end_date: 'end date',
    cancelled: `cancelled, canceled, is cancelled, is canceled, cancellation, cancelled at, canceled at, cancelled on, canceled on,
      cancelled date, canceled date, cancellation date, date cancelled, date canceled, cancellation reason, cancelled by, canceled by`,
    no_show: 'no show, marked as no show, noshow, is no show',
    paid_hours: 'paid hours, paid time',
    pro_bono_hours: 'pro bono hours, pro bono time, unpaid hours, voluntary hours',
    price:
      'price, appointment price, session price, session fee, fee amount, amount, payment amount, amount due, rate, charge, charged',
    completed:
      'confirmed, session status, appointment status, event status, booking status, attendance, state, outcome',
    paid: 'paid pb, p pb, paid or pb, paid free, paid or free, payment status, payment type, paid by, fee type, fee status, was it paid, invoice, invoice status, billable, billing',
    format:
      'type, session type, appointment type, type of session, coaching type, coaching format, type of coaching, delivery, group 1 1, 1 1 group, group or individual',
    kind: 'type, session type, appointment type, type of session, coaching type, category, type of work, activity',
  },
  calendar: {
    title: 'subject, title, event title, event, summary',
    start_date: 'start date',
    start_time: 'start time',
    end_date: 'end date',
    end_time: 'end time',
    all_day: 'all day event, all day',
    organizer: 'meeting organizer, meeting organiser, organizer, organiser',
    required: 'required attendees, attendees, guests, invitees',
    optional: 'optional attendees',
  },
  months: ['', '', '', '', '', '', '', '', 'Sept'],
  weekdays: 'Tues, Wednes, Thurs, Thur, Satur',
  yes: 'yes, y, true, t, 1, x, on, ok, done, checked, ✓, ✔, ☑, ✅',
  no: 'no, n, false, f, 0, off, unchecked, -, ✗, ✘, ☐, ❌, not done',
  paid: 'paid, paying, fee, fee paying, full fee, charged, barter, invoiced, paid in full, fully paid, paid session',
  proBono: 'pro bono, probono, pb, free, gratis, volunteer, voluntary, free of charge, no charge, complimentary',
  formats: {
    individual: `individual, ind, indiv, individual coaching, i, 1, 1 1, 1 to 1, 1on1, 1 on 1, 1 2 1, 121, one to one,
      one on one, single, individually, individual session`,
    group: 'group, group coaching, g, grp, groups, small group, group session',
    team: 'team, team coaching, t, team session',
  },
  supervisionFormats: {
    individual: 'individual supervision, one to one supervision, 1 1 supervision, 1 to 1 supervision',
    group: 'group supervision, small group supervision',
  },
  kinds: {
    coaching: 'coaching, coach, session, coaching session, executive coaching, life coaching, career coaching',
    mentoring: 'mentoring, mentor, mentor coaching, mentoring session',
    training: 'training, teaching, workshop, facilitation, trainer, seminar',
    supervision: 'supervision, supervising, supervisor',
    other: 'other, others, misc, miscellaneous, consulting, therapy',
  },
  appointments: `session, sessions, appointment, call, meeting, coaching, consultation, consult, discovery, chemistry, intro,
    introductory, introduction, initial, first, free, follow up, check in, standard, regular, extended, short, long, online, virtual,
    remote, video, phone, telephone, zoom, skype, google meet, microsoft teams, ms teams, teams call, teams meeting, facetime,
    whatsapp, in person, face to face, f2f, on site, onsite, office, hybrid`,
  consents: {
    given: 'given, yes, y, true, granted, agreed, signed, consented, ok, x',
    refused: 'refused, no, n, false, declined, not given, denied',
    withdrawn: 'withdrawn, revoked, withdrew',
  },
  payers: {
    client: 'client, the client, coachee, self, themselves, self funded, self paying, private, individual',
    organisation:
      'organisation, organization, their organisation, company, employer, their employer, corporate, business',
    third_party: 'third party, somebody else, someone else, sponsor, agency, platform, provider, government, grant',
    barter: 'barter, in return for something, exchange, in exchange, swap, reciprocal, in kind',
    nobody: 'nobody, nobody pro bono, no one, none, pro bono, probono, free, unpaid, volunteer, free of charge',
  },
  relations: {
    external: 'external, an outside client, outside client, external client, outside, client',
    internal: 'internal, a colleague, colleague, internal client, in house, inhouse, employee',
    direct_report: 'direct report, reports to you, reports to me, direct reports, team member, subordinate, own team',
    peer: 'peer, a peer you coach each other, peer coach, peer coaching, fellow coach, reciprocal, exchange partner',
  },
  people: 'people, persons, participants, members, clients, coachees, pax',
  lengths: LENGTH_WORDS.en,
  statuses: {
    held: `completed, complete, held, attended, done, finished, happened, took place, fulfilled, present, show, showed, shown,
      conducted, delivered, closed, past, checked in, checked out, arrived`,
    planned: `planned, scheduled, upcoming, booked, confirmed, open, pending, future, accepted, active, tentative, requested,
      incomplete, not completed, not yet, to do, todo, in progress, invited, unconfirmed`,
    cancelled: `cancelled, canceled, cancel, cancellation, late cancel, late cancelled, late canceled, late cancellation,
      cancelled late, canceled late, client cancelled, client canceled, cancelled by client, canceled by client,
      cancelled by coach, canceled by coach, coach cancelled, coach canceled, void, voided, deleted, called off, did not happen,
      did not take place`,
    'no-show': `no show, noshow, no shows, missed, absent, did not attend, didnt attend, not attended, did not arrive, didnt arrive, dna, did not show,
      didnt show, no showed, not present, no attendance`,
    rescheduled: 'rescheduled, reschedule, moved, postponed, deferred, changed date, re scheduled',
    declined: 'declined, rejected, refused, denied, turned down',
  },
  totals: `total, totals, subtotal, subtotals, sub total, sub totals, grand total, running total, sum, sums, overall, average,
    overall total, total hours, total sessions, year total, monthly total, count, year to date, ytd, carried forward, brought forward`,
  payments: 'payment, payments, invoice, invoices, invoiced, billing, received, settled, status',
};
