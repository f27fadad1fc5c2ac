import { WIDTH } from './page-width.ts';

const PROMISES = [
  {
    title: 'Yours to keep',
    text: 'Whatever happens to your subscription, you can read, export and delete everything you recorded.',
  },
  {
    title: 'Yours alone',
    text: 'Client names and session notes are visible to you and to no other coach. The database itself enforces it.',
  },
  {
    title: 'Calm by design',
    text: 'Light or dark, on a laptop or on the phone between two sessions. No streaks, no badges to chase.',
  },
] as const;

export function Ownership() {
  return (
    <section aria-labelledby="ownership" className={`${WIDTH} py-20 md:py-28`}>
      <h2 id="ownership" className="max-w-[20ch] text-[clamp(1.875rem,4vw,2.75rem)] leading-[1.1] font-medium">
        Your clients trust you. You should be able to trust your logbook.
      </h2>
      <dl className="mt-10 grid gap-8 grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] md:gap-12">
        {PROMISES.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1.5 leading-relaxed text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
