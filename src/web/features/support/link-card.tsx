import { NOT_SET_UP_TEXT } from '#domain/support/support-texts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ArrowUpRight } from '#web/ui/icons/arrow-up-right.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { useId } from 'react';

interface LinkCardProps {
  icon: Icon;
  title: string;
  /** What the link is for; shown with it. */
  text: string;
  /** A web address, opened in a new tab, or a mail link; null if it is not set up. */
  href: string | null;
  /** The text of the link. */
  action: string;
}

/** A card with an external link. */
export function LinkCard({ icon: Icon, title, text, href, action }: LinkCardProps) {
  const titleId = useId();
  const isMail = href?.startsWith('mailto:') ?? false;
  return (
    <section aria-labelledby={titleId}>
      <Card className="flex h-full flex-col items-start">
        <span aria-hidden="true" className="grid size-11 place-items-center rounded-full bg-wash text-accent">
          <Icon className="size-5" />
        </span>
        <h2 id={titleId} className="mt-4 text-18 leading-snug font-[550]">
          {title}
        </h2>
        <p className="mt-1.5 max-w-[48ch] text-soft">{href === null ? NOT_SET_UP_TEXT : text}</p>
        {href !== null && (
          <a
            href={href}
            {...(isMail ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            className={buttonClass({ variant: 'secondary', className: 'mt-5 max-w-full' })}
          >
            <span className="truncate">{action}</span>
            {!isMail && (
              <>
                <ArrowUpRight className="size-4 shrink-0" />
                <span className="sr-only">(opens in a new tab)</span>
              </>
            )}
          </a>
        )}
      </Card>
    </section>
  );
}
