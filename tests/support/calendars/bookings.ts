// Bookings as Cal.com sends them: signed over the bytes, with the secret of the feed.
import { createHmac } from 'node:crypto';
import type { WebhookAccess } from '#domain/calendar/feeds/connect-feed.ts';
import type { TestApp } from '#tests/support/app.ts';

export const calComSignature = (secret: string, body: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

/** A message that a booking was made just now. */
export const bookingMessage = (now: Date, uid: string, title = uid): string =>
  JSON.stringify({
    triggerEvent: 'BOOKING_CREATED',
    createdAt: now.toISOString(),
    payload: {
      uid,
      title,
      startTime: '2026-11-24T09:00:00Z',
      endTime: '2026-11-24T10:00:00Z',
      attendees: [{ name: 'Anna', email: 'anna@example.org' }],
    },
  });

/** Throws unless it is taken. */
export async function sendBooking({ fetch, deps }: TestApp, webhook: WebhookAccess, uid: string, title?: string) {
  const body = bookingMessage(deps.now(), uid, title);
  const headers = { 'x-cal-signature-256': calComSignature(webhook.secret, body) };
  const answer = await fetch(webhook.address, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`a booking was answered ${answer.status}: ${await answer.text()}`);
}
