// Sends the outbox's mails to the mail server: at once, then with growing delays for 24 hours. Every server of a fleet
// does it; a server claims a mail for the duration of one attempt.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import { tryOne } from '#server/db/try-one.ts';
import { withTimeout } from '#server/timeout.ts';
import type { MailTransport } from './mailer.ts';
import type { MailCipher } from './mail-cipher.ts';
import {
  type ClaimedMail,
  claimMail,
  countWaiting,
  deleteMail,
  dueMails,
  failMail,
  FIRST_DUE,
  postponeMail,
  renewLink,
} from './outbox-rows.ts';
import { blockAddresses } from './block-addresses.ts';
import { enhancedCodeIn, namesNoMailbox, saysNoMailbox, type SmtpFailure } from './smtp-refusal.ts';

/** How often each server checks for mails that another server wrote and did not send, or that are due again. */
const CHECK_EVERY_MS = 15_000;
const BATCH_SIZE = 5;
/** A mail server that hangs must not delay the end of the process. */
const STOP_TIMEOUT_MS = 3000;
/** Well below the time for which a mail is claimed (outbox-rows.ts). */
const ATTEMPT_TIMEOUT_MS = 60_000;
/** Seconds to wait after each attempt; the last value repeats. */
const RETRY_DELAYS_SECONDS = [15, 60, 300, 900, 1800, 3600, 7200] as const;

export interface DeliveryParts {
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly mailCipher: MailCipher;
  readonly transport: MailTransport;
}

export interface Delivery {
  /** Checks for due mails at once; call it after writing a mail. */
  nudge(): void;
  /**
   * Resolves when the current attempts have finished, or after STOP_TIMEOUT_MS; unfinished ones are repeated after the
   * next start.
   */
  stop(): Promise<void>;
}

export function startDelivery(parts: DeliveryParts): Delivery {
  let isStopped = false;
  let isCheckPending = false;
  let running: Promise<void> | undefined;
  const nudge = () => {
    if (isStopped) return;
    isCheckPending = running !== undefined;
    running ??= deliverDueMails(parts, () => isStopped)
      .catch((err: unknown) => parts.log.error({ err }, 'looking for mails to send failed'))
      .finally(() => {
        running = undefined;
        if (isCheckPending) nudge();
      });
  };
  const timer = setInterval(nudge, CHECK_EVERY_MS).unref();
  nudge();
  return {
    nudge,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

/** Tries each mail that is due, unless `isStopped` returns true. One statement where none waits. */
export async function deliverDueMails(parts: DeliveryParts, isStopped: () => boolean = () => false): Promise<void> {
  const { db, metrics } = parts;
  let counted = await countWaiting(db.asServer);
  if (counted.waiting > 0) {
    for (let last = FIRST_DUE; !isStopped();) {
      const due = await dueMails(db.asServer, last, BATCH_SIZE);
      await Promise.all(due.map(({ id }) => deliverOne(parts, id)));
      if (due.length < BATCH_SIZE) break;
      last = due.at(-1)!;
    }
    counted = await countWaiting(db.asServer);
  }
  const { waiting, oldestSeconds } = counted;
  metrics.mailsWaiting.set(waiting);
  metrics.mailsOldestWaiting.set(oldestSeconds);
}

/** Whatever is wrong with a mail, the others are sent; it is tried again, and given up after 24 hours. Rejects while the database is away. */
async function deliverOne(parts: DeliveryParts, id: string): Promise<void> {
  const claimed = await tryOne(parts.log, { mailId: id }, 'a mail could not be claimed', () =>
    claimMail(parts.db.asServer, id),
  );
  if (!claimed.isDone || claimed.result === null) return;
  const mail = claimed.result;
  const line = { mailId: mail.id, attempt: mail.attempts };
  const tried = await tryOne(parts.log, line, 'a mail failed', () => deliver(parts, mail));
  if (tried.isDone) return;
  await tryOne(parts.log, line, 'a mail that failed could not be postponed', () => afterFailure(parts, mail, null));
}

async function deliver(
  { db, log, metrics, now, mailCipher, transport }: DeliveryParts,
  mail: ClaimedMail,
): Promise<void> {
  const line = { mailId: mail.id, attempt: mail.attempts };
  if (!mail.is_valid) {
    await deleteMail(db.asServer, mail);
    return log.info(line, 'mail dropped, its link no longer works or it is not wanted');
  }
  if (mail.is_late) return giveUp({ db, log, metrics }, mail, line);
  const content = mailCipher.decrypt(mail.content, mail.id);
  if (!content) {
    await failMail(db.asServer, mail, 'unreadable');
    metrics.mails.inc({ outcome: 'failed' });
    return log.error(line, 'mail cannot be opened: JWT_SECRET has changed since it was written, or it is damaged');
  }
  // The link's validity starts when the mail is sent, so an unavailable mail server does not shorten it.
  if (mail.token_hash !== null) await renewLink(db.asServer, mail.token_hash, now());
  const started = performance.now();
  try {
    const attempt = transport.send({ to: mail.address, ...content }, mail.id);
    await withTimeout(attempt, ATTEMPT_TIMEOUT_MS, attemptTimeout);
  } catch (error) {
    return afterFailure({ db, log, metrics }, mail, error);
  }
  await deleteMail(db.asServer, mail);
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
  const pause =
    RETRY_DELAYS_SECONDS[Math.min(mail.attempts, RETRY_DELAYS_SECONDS.length) - 1] ?? RETRY_DELAYS_SECONDS[0];
  if (isPermanentFailure(reason)) {
    if (namesNoMailbox(reason)) {
      await blockAddresses(db.asServer, [{ address: mail.address, reason: 'bounce' }]);
      metrics.mailReturns.inc({ kind: 'bounce', from: 'smtp' });
    }
    await failMail(db.asServer, mail, 'refused');
    metrics.mails.inc({ outcome: 'refused' });
    log.warn(line, 'mail refused by the mail server');
  } else if (await postponeMail(db.asServer, mail, pause)) {
    metrics.mails.inc({ outcome: 'postponed' });
    log.warn(line, 'mail not sent yet, it will be tried again');
  } else await giveUp({ db, log, metrics }, mail, line);
}

async function giveUp(
  { db, log, metrics }: Pick<DeliveryParts, 'db' | 'log' | 'metrics'>,
  mail: ClaimedMail,
  line: object,
): Promise<void> {
  await failMail(db.asServer, mail, 'expired');
  metrics.mails.inc({ outcome: 'failed' });
  log.error(line, 'mail given up after 24 hours');
}

/** Without it, a mail server that sends a character a minute could take longer than the mail is claimed for. */
const attemptTimeout = () => Object.assign(new Error('the mail server took too long'), { code: 'ETIMEDOUT' });

/** The parts of an error that may be logged: codes and the SMTP command. The message quotes the mail server and so addresses. */
export function describeMailFailure(error: unknown): SmtpFailure {
  const read = (name: string) => (error instanceof Error ? (error as unknown as Record<string, unknown>)[name] : null);
  const [code, command, responseCode, response] = ['code', 'command', 'responseCode', 'response'].map(read);
  return {
    code: typeof code === 'string' ? code : undefined,
    command: typeof command === 'string' ? command.split(' ')[0] : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    enhancedCode: typeof response === 'string' ? enhancedCodeIn(response) : undefined,
    saysNoMailbox: typeof response === 'string' && saysNoMailbox(response),
  };
}

/**
 * Whether the mail server will never accept this mail: a 5xx response about the recipient or the content, or an address
 * that SMTP cannot express. A 5xx about login, greeting or sender must be fixed by the operator, so the mail waits.
 */
export function isPermanentFailure({ code, command, responseCode }: SmtpFailure): boolean {
  if (code === 'EENVELOPE' && command === 'API') return true;
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT' || command === 'DATA');
}
