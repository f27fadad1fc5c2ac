import { LEGAL_TITLES, type LegalPath } from '#domain/legal/legal-version.ts';
import type { ReactNode } from 'react';

interface LegalLinkProps {
  to: LegalPath;
  className?: string;
  /** Beside a form or a page with something in it, which would be gone. */
  isBeside?: boolean;
  children?: ReactNode;
}

/** Leads to a page that the server writes: a plain link, since it is none of the app's. */
export function LegalLink({ to, className, isBeside = false, children }: LegalLinkProps) {
  return (
    <a href={to} className={className} {...(isBeside && { target: '_blank', rel: 'noopener' })}>
      {children ?? LEGAL_TITLES[to]}
      {isBeside && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
