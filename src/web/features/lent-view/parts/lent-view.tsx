import type { LentAnswer } from '#domain/lent-views/lent-answer.ts';
import { confirmationTexts } from '#domain/lent-views/lent-confirmations.ts';
import { lentLines } from '#domain/lent-views/lent-sums.ts';
import { isAllTime, ruleSetOf, type LentComment } from '#domain/lent-views/lent-view.ts';
import { longDate } from '#domain/formatting/date-text.ts';
import { lastDayOf } from '#domain/link-last-day.ts';
import { readEvidence } from '#domain/accreditation/evidence/read-evidence.ts';
import { today } from '#web/data/device/today.ts';
import { appName } from '#web/data/wire/config.ts';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Section } from '#web/ui/section.tsx';
import { useMemo } from 'react';
import type { Visit } from '../lent-call.ts';
import { CommentsProvider } from './comments.tsx';
import { CommentBox } from './comment-box.tsx';
import { LearningSections } from './learning-sections.tsx';
import { LogSection } from './log-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { SumsSection } from './sums-section.tsx';
import { Watermark } from './watermark.tsx';

interface LentViewProps {
  answer: LentAnswer;
  visit: Visit;
  onComment: (comment: LentComment) => void;
  /** The server no longer takes the visit. */
  onOver: (error: unknown) => void;
}

/** Everything that is lent, as the assessor reads and prints it. */
export function LentView({ answer, visit, onComment, onOver }: LentViewProps) {
  const { view, coach, until } = answer;
  const evidence = useMemo(() => readEvidence(answer.evidence), [answer.evidence]);
  const lines = useMemo(() => lentLines(evidence), [evidence]);
  const confirmed = useMemo(() => confirmationTexts(answer.evidence, answer.confirmed), [answer]);
  const lentOn = longDate(view.created_at.slice(0, 10));
  return (
    <CommentsProvider comments={answer.comments} visit={visit} onAdded={onComment} onOver={onOver}>
      <Watermark text={`Lent to ${view.assessor_name} (${view.assessor_email}) on ${lentOn}`} />
      <main className="mx-auto max-w-[60rem] [container:page/inline-size] px-4 pt-8 pb-14">
        <title>{`Records of ${coach} · ${appName()}`}</title>
        <h1 className="text-32 leading-[1.1] font-medium">Coaching records of {coach}</h1>
        <p className="mt-2 max-w-[70ch] text-soft">
          {isAllTime(view)
            ? `All records up to ${longDate(until)}`
            : `From ${longDate(view.period_from)} to ${longDate(until < view.period_to ? until : view.period_to)}`}
          , without notes. Clients are shown by {view.client_labels}. Lent to {view.assessor_name} (
          {view.assessor_email}) on {lentOn}, until {longDate(lastDayOf(view.expires_at, today()))}. Recorded by the
          coach.
        </p>
        <div className="my-5">
          <PrintButton className="print:hidden" onClick={() => window.print()} />
        </div>
        <SumsSection lines={lines} />
        {view.rules.map((rule) => {
          const set = ruleSetOf(rule);
          return set && <RulesSection key={rule} set={set} evidence={evidence} until={until} />;
        })}
        <LogSection lines={lines} confirmed={confirmed} />
        <LearningSections view={view} evidence={answer.evidence} confirmed={confirmed} />
        <Section title="Comments on the whole" className="print:break-inside-avoid">
          <CommentBox area={null} rowId={null} about="the whole view" startsOpen />
        </Section>
      </main>
    </CommentsProvider>
  );
}
