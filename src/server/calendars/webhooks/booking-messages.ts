// Reads the bookings in a message of Cal.com or Calendly: only what proposals need, not answers to questions, notes, places and links.
import * as z from 'zod/mini';
import type { Attendee } from '#domain/people/client-guess.ts';

export interface Booking {
  readonly uid: string;
  /** The time of this state. */
  readonly asOf: Date;
  readonly start: Date;
  readonly end: Date;
  readonly title: string;
  readonly isCancelled: boolean;
  readonly invitees: readonly Attendee[];
  /** Calendly sends one invitee at a time, with this id. null if `invitees` are all. */
  readonly inviteeId: string | null;
}

const time = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((text) => Number.isFinite(Date.parse(text)), 'must be a time'),
  ),
  z.transform((text: string) => new Date(text)),
);
const name = z.string().check(z.minLength(1), z.maxLength(500));
const attendee = z.object({ name: z._default(z.nullable(z.string()), ''), email: z.string().check(z.maxLength(320)) });

const calComSchema = z.object({
  triggerEvent: z.string().check(z.maxLength(100)),
  createdAt: time,
  payload: z.unknown(),
});
const calComBookingSchema = z.object({
  uid: name,
  title: z.string(),
  startTime: time,
  endTime: time,
  attendees: z.array(attendee).check(z.maxLength(500)),
  rescheduleUid: z.nullish(name),
  rescheduleStartTime: z.nullish(time),
  rescheduleEndTime: z.nullish(time),
});
const CAL_COM_BOOKED = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED'];
const CAL_COM_CANCELLED = ['BOOKING_CANCELLED', 'BOOKING_REJECTED'];

/** Empty for a message about something else, such as Cal.com's test. Throws a ZodError. */
export function calComBookings(message: unknown): { readonly sentAt: Date; readonly bookings: readonly Booking[] } {
  const { triggerEvent, createdAt, payload } = calComSchema.parse(message);
  const isCancelled = CAL_COM_CANCELLED.includes(triggerEvent);
  if (!isCancelled && !CAL_COM_BOOKED.includes(triggerEvent)) return { sentAt: createdAt, bookings: [] };
  const booked = calComBookingSchema.parse(payload);
  const { uid, title, startTime: start, endTime: end } = booked;
  const invitees = booked.attendees.map((each) => ({ name: each.name ?? '', email: each.email }));
  const booking = { uid, asOf: createdAt, start, end, title, isCancelled, invitees, inviteeId: null };
  const { rescheduleUid, rescheduleStartTime, rescheduleEndTime } = booked;
  if (triggerEvent !== 'BOOKING_RESCHEDULED' || !rescheduleUid || rescheduleUid === uid) {
    return { sentAt: createdAt, bookings: [booking] };
  }
  // A moved booking is a new one, and the old one is cancelled.
  const before = { start: rescheduleStartTime ?? start, end: rescheduleEndTime ?? end };
  return { sentAt: createdAt, bookings: [{ ...booking, ...before, uid: rescheduleUid, isCancelled: true }, booking] };
}

const calendlySchema = z.object({ event: z.string().check(z.maxLength(100)), created_at: time, payload: z.unknown() });
const calendlyInviteeSchema = z.object({
  uri: name,
  name: z._default(z.nullable(z.string()), ''),
  email: z.string().check(z.maxLength(320)),
  scheduled_event: z.object({
    uri: name,
    name: z._default(z.nullable(z.string()), ''),
    start_time: time,
    end_time: time,
  }),
});
const CALENDLY_EVENTS = ['invitee.created', 'invitee.canceled'];

/** As calComBookings. Calendly sends a moved booking as a cancelled and a created one. */
export function calendlyBookings(message: unknown): { readonly sentAt: Date; readonly bookings: readonly Booking[] } {
  const { event, created_at, payload } = calendlySchema.parse(message);
  if (!CALENDLY_EVENTS.includes(event)) return { sentAt: created_at, bookings: [] };
  const invitee = calendlyInviteeSchema.parse(payload);
  const { uri, name: title, start_time: start, end_time: end } = invitee.scheduled_event;
  const booking: Booking = {
    uid: uri,
    asOf: created_at,
    start,
    end,
    title: title ?? '',
    inviteeId: invitee.uri,
    isCancelled: event === 'invitee.canceled',
    invitees: [{ name: invitee.name ?? '', email: invitee.email }],
  };
  return { sentAt: created_at, bookings: [booking] };
}
