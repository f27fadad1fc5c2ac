import { durationLabel } from '#domain/sessions/duration.ts';
import { WIDTH } from './page-width.ts';

const BENEFITS = [
  {
    title: 'Written down before the kettle boils',
    text: `Choose the client, type 90, 1h 30m or 1:30, done: it is written down as ${durationLabel(90)}. Notes, topics and the next step can follow when you have a minute.`,
  },
  {
    title: 'Each hour counts once',
    text: 'One session per client and day. A second entry is refused before it skews your total, and a form sent twice over a bad connection is still one session.',
  },
  {
    title: 'Practice in proportion',
    text: 'Supervision and CPD stand beside your coaching hours: how long since you last took a case to supervision, how much you have learned this year.',
  },
] as const;

export function Benefits() {
  return (
    <section
      aria-label="What it does for you"
      className={`${WIDTH} grid gap-10 py-20 md:grid-cols-3 md:gap-12 md:py-28`}
    >
      {BENEFITS.map(({ title, text }) => (
        <div key={title} className="border-t-2 border-accent pt-5">
          <h2 className="text-[22px] leading-snug font-[550]">{title}</h2>
          <p className="mt-2.5 leading-relaxed text-soft">{text}</p>
        </div>
      ))}
    </section>
  );
}
