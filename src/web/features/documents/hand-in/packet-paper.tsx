import { packetPages, type Look, type PageContent, type Tag } from '#domain/hand-in/packet-pages.ts';
import type { Heading } from '#domain/hand-in/packet-texts.ts';
import type { Packet } from '#domain/hand-in/packet.ts';
import { isLong } from '#web/ui/data/sheet-table.tsx';
import { clsx } from 'clsx';
import { createElement, type CSSProperties, type ReactNode } from 'react';

interface PacketPaperProps {
  packet: Packet;
  heading: Heading;
  coach: string;
}

/** The packet on paper: the pages of its folder, with the certificates by their names. */
export function PacketPaper({ packet, heading, coach }: PacketPaperProps) {
  return (
    <article data-print-title={heading.title} data-print-coach={coach} className="hidden print:block">
      <h2 className="font-serif text-xl font-[550]">{heading.title}</h2>
      <p className="mb-4 text-soft">{heading.about}</p>
      {packetPages(packet).map(drawn)}
    </article>
  );
}

/** An element of a page, or a text in it. @param place among those beside it, which never move */
function drawn(content: PageContent, place: number): ReactNode {
  if (typeof content === 'string') return content;
  const { tag, look, inside } = content;
  const looks = look ? LOOKS[look] : tag === 'th' && 'text-left';
  const className = clsx(CLASSES[tag], looks, tag === 'td' && inside.some(isLong) && '[overflow-wrap:anywhere]');
  return createElement(tag, { key: place, className, style: STYLES[tag] }, inside.map(drawn));
}

const CELL = 'py-2 pr-4 align-top';
const CLASSES: Readonly<Partial<Record<Tag, string>>> = {
  h2: 'mb-2 text-18 font-[550]',
  h3: 'font-[560]',
  p: 'mt-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]',
  ul: 'mb-3 list-disc pl-5',
  ol: 'pl-5',
  table: 'mb-3 w-full border-collapse text-sm print:text-[11px]',
  thead: 'text-soft',
  tr: 'border-b border-rule',
  th: clsx(CELL, 'font-normal'),
  td: CELL,
};
const LOOKS: Readonly<Record<Look, string>> = {
  about: 'text-soft',
  number: 'text-right',
  date: 'text-left whitespace-nowrap',
};
const STYLES: Readonly<Partial<Record<Tag, CSSProperties>>> = {
  section: { breakBefore: 'page' },
  ol: { listStyle: 'decimal' },
};
