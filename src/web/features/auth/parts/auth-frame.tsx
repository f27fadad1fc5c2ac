import { NOT_STORED_TEXT } from '#domain/auth/auth-texts.ts';
import { canStaySignedIn } from '#web/data/auth/stored-session.ts';
import { appName } from '#web/data/wire/config.ts';
import { Logo } from '#web/ui/logo.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

interface AuthFrameProps {
  /** The document title. */
  name: string;
  title: ReactNode;
  intro: ReactNode;
  children: ReactNode;
  /** Content below the form, wider than it. */
  below?: ReactNode;
}

/** The page around the forms for users who are not signed in. */
export function AuthFrame({ name, title, intro, children, below }: AuthFrameProps) {
  // Pages are also drawn in the build, where there is no window.
  const [isStored] = useState(() => typeof window === 'undefined' || canStaySignedIn());
  return (
    <main className="px-4 pt-10 pb-14 md:pt-[9dvh]">
      <title>{`${name} · ${appName()}`}</title>
      <div className="mx-auto max-w-[25rem]">
        <Link to="/" aria-label={`${appName()}, home`} className="mb-6 inline-block rounded-lg">
          <Logo className="size-11" />
        </Link>
        <h1 className="text-34 leading-[1.1] font-medium">{title}</h1>
        <p className="mt-2 text-soft">{intro}</p>
        {!isStored && (
          <Notice className="mt-5" tone="warn">
            {NOT_STORED_TEXT}
          </Notice>
        )}
        <div className="mt-7">{children}</div>
      </div>
      {below}
    </main>
  );
}

/** The line with links below a form. */
export function AuthFoot({ children }: { children: ReactNode }) {
  return <p className="mt-6 text-center text-sm text-soft">{children}</p>;
}

export const linkClass = 'font-[560] text-accent underline-offset-3 hover:underline tap';
