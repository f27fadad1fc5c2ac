import { clsx } from 'clsx';

/** The logo: an H whose bar is the hand of a clock. */
export function Logo({ className = 'size-[22px]' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={clsx('shrink-0', className)}>
      <rect width="24" height="24" rx="6.5" className="fill-accent" />
      <path
        d="M7.25 6v12M16.75 6v12M7.25 12.9l9.5-1.8"
        className="fill-none stroke-on-accent"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </svg>
  );
}
