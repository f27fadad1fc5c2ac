import sessionsLight from '#docs/screenshots/sessions-desktop-light.webp';
import sessionsDark from '#docs/screenshots/sessions-desktop-dark.webp';
import reportsLight from '#docs/screenshots/reports-desktop-light.webp';
import reportsDark from '#docs/screenshots/reports-desktop-dark.webp';
import { appName } from '#web/data/wire/config.ts';
import type { ReactNode } from 'react';
import { Hero } from './parts/hero.tsx';
import { durationLabel } from '#domain/sessions/duration.ts';
import { WIDTH } from './parts/page-width.ts';
import { Logo } from '#web/ui/logo.tsx';
import { EntryLinks } from './parts/entry-links.tsx';
import { LEGAL_PATHS } from '#domain/legal/legal-version.ts';
import { PLAN_FEATURES, PLAN_PRICE_TEXT, SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { LegalLink } from '#web/parts/legal-links.tsx';
import { Link } from '@tanstack/react-router';
import { Check } from '#web/ui/icons/check.tsx';

interface LandingPageProps {
  /** The dashboard with example numbers. */
  picture: ReactNode;
  /** What the build alone renders (parts/built-part.tsx). */
  built: ReactNode;
}

/** The public page: features, price, and links to sign up and sign in. */
export function LandingPage({ picture, built }: LandingPageProps) {
  return (
    <div className="overflow-x-clip">
      <title>{`${appName()}: the practice logbook for professional coaches`}</title>
      <LandingHeader />
      <main>
        <Hero picture={picture} />
        <Benefits />
        <Screens />
        {built}
        <Price />
      </main>
      <LandingFooter />
    </div>
  );
}

const BENEFITS = [
  {
    title: 'Written down before the kettle boils',
    text: `Choose the client, type 90, 1h 30m or 1:30, done: it is written down as ${durationLabel(90)}. Notes, topics and the next step can follow when you have a minute.`,
  },
  {
    title: 'Each hour counts once',
    text: 'One session per client and day. A second entry is refused before it skews your total. A form sent twice is still one session.',
  },
  {
    title: 'Practice in proportion',
    text: 'Supervision and CPD stand beside your coaching hours. See how long ago you had supervision, and what you learned this year.',
  },
] as const;

function Benefits() {
  return (
    <section
      aria-label="What it does for you"
      className={`${WIDTH} grid gap-10 py-20 grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] md:gap-12 md:py-28`}
    >
      {BENEFITS.map(({ title, text }) => (
        <div key={title} className="border-t-2 border-accent pt-5">
          <h2 className="text-22 leading-snug font-[550]">{title}</h2>
          <p className="mt-2.5 leading-relaxed text-soft">{text}</p>
        </div>
      ))}
    </section>
  );
}

function LandingHeader() {
  return (
    <header className={`${WIDTH} flex flex-wrap items-center justify-between gap-2 py-4 md:py-6`}>
      <span className="flex items-center gap-2.5 font-serif text-21 leading-none font-semibold tracking-[-0.01em]">
        <Logo className="size-6" />
        {appName()}
      </span>
      <nav aria-label="Account" className="flex flex-row-reverse items-center max-sm:*:px-3 md:gap-1">
        <EntryLinks />
      </nav>
    </header>
  );
}

function LandingFooter() {
  return (
    <footer className="border-t border-rule">
      <div className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-sm text-soft`}>
        <span className="flex items-center gap-2.5">
          <Logo className="size-5" />
          {appName()}, a practice logbook for professional coaches
        </span>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          <Link to="/login" className="py-3 hover:text-ink hover:underline tap">
            Sign in
          </Link>
          <Link to="/signup" className="py-3 hover:text-ink hover:underline tap">
            Sign up
          </Link>
          {LEGAL_PATHS.map((path) => (
            <LegalLink key={path} to={path} className="tap py-3 hover:text-ink hover:underline" />
          ))}
        </nav>
      </div>
    </footer>
  );
}

function Price() {
  return (
    <section aria-labelledby="price" className={`${WIDTH} pb-20 md:pb-28`}>
      <div className="grid gap-10 rounded-2xl border border-rule bg-card px-6 py-10 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] md:gap-16 md:px-14 md:py-14">
        <div>
          <h2 id="price" className="text-[clamp(1.875rem,4vw,2.75rem)] leading-[1.1] font-medium">
            One plan, everything in it
          </h2>
          <p className="mt-6 flex flex-wrap items-baseline gap-2">
            <span className="font-serif text-6xl leading-none font-[450] tracking-[-0.03em] lining-figures">
              {PLAN_PRICE_TEXT}
            </span>
            <span className="text-soft">per month</span>
          </p>
          <p className="mt-4 max-w-[40ch] text-soft">
            Signing up opens everything for {SIGNUP_TRIAL_DAYS} days, without a card. Decide after that.
          </p>
        </div>
        <div>
          <ul className="grid gap-3">
            {PLAN_FEATURES.map((feature) => (
              <li key={feature} className="flex items-center gap-3">
                <Check className="size-[18px] shrink-0 text-accent" strokeWidth={2.25} />
                {feature}
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap gap-3">
            <EntryLinks isLarge />
          </div>
        </div>
      </div>
    </section>
  );
}

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
function Screens() {
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
