import { appName } from '#web/data/wire/config.ts';
import { wasLapsed } from '#web/data/auth/stored-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Link } from '@tanstack/react-router';

export function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-[80dvh] max-w-md content-center justify-items-start gap-4 p-6">
      <title>{`Page not found · ${appName()}`}</title>
      <Logo className="size-9" />
      <h1 className="text-32 leading-tight font-medium">Page not found</h1>
      <p className="text-soft">There is no page at this address. It may have been moved or deleted.</p>
      <div className="flex flex-wrap gap-2">
        <Link to={wasLapsed() ? '/account/records' : '/dashboard'} className={buttonClass()}>
          {wasLapsed() ? 'Go to your records' : 'Go to the dashboard'}
        </Link>
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Home
        </Link>
      </div>
    </main>
  );
}
