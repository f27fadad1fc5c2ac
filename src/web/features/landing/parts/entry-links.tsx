import { hasStoredSession, wasLapsed } from '#web/data/auth/stored-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '@tanstack/react-router';

const LARGE = 'min-h-12! px-6! text-base!';

/** Links to sign up and sign in, or to the app for a signed-in user. */
export function EntryLinks({ isLarge = false }: { isLarge?: boolean }) {
  const className = isLarge ? LARGE : undefined;
  if (wasLapsed() || hasStoredSession()) {
    const [to, label] = wasLapsed() ? ['/account/records', 'Open your records'] : ['/dashboard', 'Open your dashboard'];
    return (
      <Link to={to} className={buttonClass({ className })}>
        {label}
      </Link>
    );
  }
  return (
    <>
      <Link to="/signup" className={buttonClass({ className })}>
        Sign up
      </Link>
      <Link to="/login" className={buttonClass({ variant: isLarge ? 'secondary' : 'ghost', className })}>
        Sign in
      </Link>
    </>
  );
}
