import reportsDark from '#docs/screenshots/reports-desktop-dark.webp';
import reportsLight from '#docs/screenshots/reports-desktop-light.webp';
import sessionsDark from '#docs/screenshots/sessions-desktop-dark.webp';
import sessionsLight from '#docs/screenshots/sessions-desktop-light.webp';
import { WIDTH } from './page-width.ts';

const SCREENS = [
  {
    title: 'Every session, by month and by client',
    alt: 'The sessions of a made-up practice',
    light: sessionsLight,
    dark: sessionsDark,
  },
  {
    title: 'What a year added up to, ready to print',
    alt: 'The report of a made-up practice',
    light: reportsLight,
    dark: reportsDark,
  },
] as const;

/** Screenshots of the demo account, the same as in the docs. */
export function Screens() {
  return (
    <section aria-label="How it looks" className={`${WIDTH} grid gap-10 md:grid-cols-2 md:gap-12`}>
      {SCREENS.map(({ title, alt, light, dark }) => (
        <figure key={title}>
          <picture>
            <source srcSet={dark} media="(prefers-color-scheme: dark)" />
            <img
              src={light}
              alt={alt}
              width={1280}
              height={860}
              loading="lazy"
              className="h-auto w-full rounded-card border border-rule"
            />
          </picture>
          <figcaption className="mt-2.5 text-soft">{title}</figcaption>
        </figure>
      ))}
    </section>
  );
}
