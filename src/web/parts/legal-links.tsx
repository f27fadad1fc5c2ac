import { LEGAL_TITLES, type LegalPath } from '#domain/legal/legal-version.ts';
import type { ReactNode } from 'react';

interface LegalLinkProps {
  to: LegalPath;
  className?: string;
  /** Opens a new tab, so that a form on this page is not lost. */
  isBeside?: boolean;
  children?: ReactNode;
}

/** A link to a page that the server renders; a plain link, since the app's router does not have it. */
export function LegalLink({ to, className, isBeside = false, children }: LegalLinkProps) {
  return (
    <a href={to} className={className} {...(isBeside && { target: '_blank', rel: 'noopener' })}>
      {children ?? LEGAL_TITLES[to]}
      {isBeside && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
