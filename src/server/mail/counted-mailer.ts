// A mailer that tells what became of its mails: never to whom or about what.
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics/create-metrics.ts';
import type { Mailer } from './mailer.ts';

export function countedMailer(mailer: Mailer, { metrics, log }: { metrics: Metrics; log: Logger }): Mailer {
  return {
    async send(mail) {
      const started = performance.now();
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.mails.inc({ outcome: 'failed' });
        throw error;
      }
      metrics.mails.inc({ outcome: 'sent' });
      log.info({ ms: Math.round(performance.now() - started) }, 'mail sent');
    },
    withLog: (other) => countedMailer(mailer, { metrics, log: other }),
  };
}
