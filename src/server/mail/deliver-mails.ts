// Hands the outbox's mails to the mail server: at once, and again with growing pauses for 24 hours. Each server of a fleet does
// it; a mail belongs to the one that claimed it until its attempt is over or has taken too long.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { withTimeout } from '#server/timeout.ts';
import { describeMailFailure, isRefusedForGood } from './mail-failure.ts';
import type { MailTransport } from './mailer.ts';
import type { MailCipher } from './encrypted-mail.ts';
import {
  claimMails,
  countWaiting,
  failMail,
  forgetMail,
  postponeMail,
  renewLink,
  type ClaimedMail,
} from './outbox-rows.ts';

/** How often each server looks for mails that are due. */
const LOOK_EVERY_MS = 5000;
const MAILS_AT_ONCE = 5;
/** A mail server that hangs must not hold up the end of the process. */
const STOP_WAITS_MS = 3000;
/** Far below the time for which a mail is claimed (outbox-rows.ts). */
const ATTEMPT_MAX_MS = 60_000;
/** Seconds to wait after the first, second, … attempt; the last one again and again. */
const PAUSES_SECONDS = [15, 60, 300, 900, 1800, 3600, 7200] as const;

export type DeliveryParts = Pick<Deps, 'db' | 'log' | 'metrics' | 'now'> & {
  readonly mailCipher: MailCipher;
  readonly transport: MailTransport;
};

export interface Delivery {
  /** Looks at once, since a mail was written. */
  nudge(): void;
  /** Resolves when the attempts under way are over, or after STOP_WAITS_MS: the others are made again after the next start. */
  stop(): Promise<void>;
}

export function startDelivery(parts: DeliveryParts): Delivery {
  let isStopped = false;
  let isAskedAgain = false;
  let running: Promise<void> | undefined;
  const nudge = () => {
    if (isStopped) return;
    isAskedAgain = running !== undefined;
    running ??= deliverDueMails(parts, () => isStopped)
      .catch((err: unknown) => parts.log.error({ err }, 'looking for mails to send failed'))
      .finally(() => {
        running = undefined;
        if (isAskedAgain) nudge();
      });
  };
  const timer = setInterval(nudge, LOOK_EVERY_MS).unref();
  nudge();
  return {
    nudge,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, sleep(STOP_WAITS_MS, undefined, { ref: false })]);
    },
  };
}

/** Until none is due, or `isStopped`. */
export async function deliverDueMails(parts: DeliveryParts, isStopped: () => boolean = () => false): Promise<void> {
  const { db, metrics } = parts;
  while (!isStopped()) {
    const mails = await claimMails(db.asServer, MAILS_AT_ONCE);
    await Promise.all(mails.map((mail) => deliver(parts, mail)));
    if (mails.length < MAILS_AT_ONCE) break;
  }
  const { waiting, oldestSeconds } = await countWaiting(db.asServer);
  metrics.mailsWaiting.set(waiting);
  metrics.mailsOldestWaiting.set(oldestSeconds);
}

async function deliver(
  { db, log, metrics, now, mailCipher, transport }: DeliveryParts,
  mail: ClaimedMail,
): Promise<void> {
  const line = { mailId: mail.id, attempt: mail.attempts };
  if (!mail.is_wanted) {
    await forgetMail(db.asServer, mail);
    return log.info(line, 'mail dropped, its link no longer works');
  }
  const content = mailCipher.decrypt(mail.content, mail.id);
  if (!content) {
    await failMail(db.asServer, mail, 'unreadable');
    metrics.mails.inc({ outcome: 'failed' });
    return log.error(line, 'mail cannot be opened: JWT_SECRET has changed since it was written');
  }
  // A link counts its hours from when it is sent, not from when a mail server was away.
  if (mail.attempts > 1 && mail.token_hash !== null) await renewLink(db.asServer, mail.token_hash, now());
  const started = performance.now();
  try {
    const attempt = transport.send({ to: mail.address, ...content }, mail.id);
    await withTimeout(attempt, ATTEMPT_MAX_MS, attemptTimeout);
  } catch (error) {
    return afterFailure({ db, log, metrics }, mail, error);
  }
  await forgetMail(db.asServer, mail);
  metrics.mails.inc({ outcome: 'sent' });
  log.info({ ...line, ms: Math.round(performance.now() - started) }, 'mail sent');
}

async function afterFailure(
  { db, log, metrics }: Pick<DeliveryParts, 'db' | 'log' | 'metrics'>,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const reason = describeMailFailure(error);
  const line = { mailId: mail.id, attempt: mail.attempts, ...reason };
  const pause = PAUSES_SECONDS[Math.min(mail.attempts, PAUSES_SECONDS.length) - 1] ?? PAUSES_SECONDS[0];
  if (isRefusedForGood(reason)) {
    await failMail(db.asServer, mail, 'refused');
    metrics.mails.inc({ outcome: 'refused' });
    log.warn(line, 'mail refused by the mail server');
  } else if (await postponeMail(db.asServer, mail, pause)) {
    metrics.mails.inc({ outcome: 'postponed' });
    log.warn(line, 'mail not sent yet, it will be tried again');
  } else {
    await failMail(db.asServer, mail, 'expired');
    metrics.mails.inc({ outcome: 'failed' });
    log.error(line, 'mail given up after 24 hours');
  }
}

/** Else a mail server that sends one character a minute could hold a mail for longer than it is claimed. */
const attemptTimeout = () => Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' });
