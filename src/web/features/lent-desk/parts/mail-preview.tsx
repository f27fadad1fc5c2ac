import { lentViewMail } from '#domain/lent-views/lent-view-mail.ts';
import type { LentViewInput } from '#domain/lent-views/lent-view.ts';
import { lastDayAfter } from '#domain/link-last-day.ts';
import { isCalendarDate } from '#domain/time.ts';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

/** The email as the server will send it, by the same text. */
export function MailPreview({ form, coach }: { form: UseFormReturn<LentViewInput>; coach: string }) {
  const [now] = useState(() => new Date());
  const view = useWatch({ control: form.control }) as LentViewInput;
  if (!isCalendarDate(view.period_from) || !isCalendarDate(view.period_to))
    return <p className="text-sm text-soft">Choose the period to see the email.</p>;
  const name = coach || 'Your name';
  const { subject, before, linkLabel, after } = lentViewMail(name, view, lastDayAfter(now, view.days));
  return (
    <div className="text-sm">
      <p className="text-soft">
        From {name}, to {view.assessor_email || 'the assessor'}; answers come to you.
      </p>
      <p className="mt-2 font-[560]">{subject}</p>
      {[...before, `[${linkLabel}]`, ...after, 'A link to unsubscribe from all requests.'].map((paragraph, at) => (
        <p key={`${at} ${paragraph}`} className="mt-2 break-words whitespace-pre-wrap">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
