import { Card } from '#web/ui/card.tsx';
import type { ReactNode } from 'react';

interface TemplateCardProps {
  name: string;
  use?: string;
  body: string;
  actions: ReactNode;
}

/** A template as it will stand in the notes. */
export function TemplateCard({ name, use, body, actions }: TemplateCardProps) {
  return (
    <Card className="flex flex-col">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-[17px] font-[550]">{name}</h3>
          {use && <p className="text-sm text-soft">{use}</p>}
        </div>
        <div className="-mt-1.5 -mr-2 shrink-0">{actions}</div>
      </div>
      <p className="mt-3 text-sm leading-relaxed whitespace-pre-wrap text-soft">{body.trim()}</p>
    </Card>
  );
}
