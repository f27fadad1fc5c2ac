import type { Content } from '#domain/hand-in/packet-context.ts';
import { provedText, type Heading } from '#domain/hand-in/packet-texts.ts';
import { filesIn, type Packet, type PacketPart } from '#domain/hand-in/packet.ts';
import { shownTable } from '#domain/hand-in/shown-table.ts';
import type { ExportTable } from '#domain/transfer/write/export-tables.ts';
import { SheetTable } from '#web/ui/data/sheet-table.tsx';

interface PacketPaperProps {
  packet: Packet;
  heading: Heading;
  coach: string;
}

/** The packet on paper: what its folder has, with the certificates by their names. */
export function PacketPaper({ packet, heading, coach }: PacketPaperProps) {
  const { parts, auditFile } = packet;
  return (
    <article data-print-title={heading.title} data-print-coach={coach} className="hidden print:block">
      <h2 className="font-serif text-xl font-[550]">{heading.title}</h2>
      <p className="mb-4 text-soft">{heading.about}</p>
      <ol className="pl-5" style={{ listStyle: 'decimal' }}>
        {parts.map((part) => (
          <li key={part.part.id}>
            <strong>{part.part.title}</strong>
            {filesIn(part).map((name) => (
              <div key={name}>{name}</div>
            ))}
          </li>
        ))}
        <li>
          <strong>Audit file</strong>
          <div>{auditFile}</div>
        </li>
      </ol>
      {parts
        .filter((part) => filesIn(part).length > 0)
        .map((part) => (
          <PartOnPaper key={part.part.id} part={part} />
        ))}
    </article>
  );
}

function PartOnPaper({ part: { part, requirements, contents, files } }: { part: PacketPart }) {
  return (
    <section style={{ breakBefore: 'page' }}>
      <h2 className="mb-2 text-18 font-[550]">{part.title}</h2>
      <ul className="mb-3 list-disc pl-5">
        {requirements.map((requirement) => (
          <li key={requirement.rule.id}>{provedText(requirement)}</li>
        ))}
      </ul>
      {contents.map((content, place) => (
        <ContentOnPaper key={place} content={content} />
      ))}
      <ul className="list-disc pl-5">
        {files.map(({ name, title }) => (
          <li key={name}>
            {name}: {title}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ContentOnPaper({ content }: { content: Content }) {
  if (content.kind === 'table') return <TableOnPaper table={content.table} />;
  const { title, about, paragraphs } = content;
  return (
    <div className="mb-3">
      {title && <h3 className="font-[560]">{title}</h3>}
      {about && <p className="text-soft">{about}</p>}
      {paragraphs.map((text, place) => (
        <p key={place} className="mt-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </div>
  );
}

function TableOnPaper({ table }: { table: ExportTable }) {
  const { headings, rows, totals, notes, isNumber, isDate } = shownTable(table);
  const name = table.title ?? table.name;
  return (
    <>
      <h3 className="font-[560]">{name}</h3>
      <SheetTable
        label={name}
        headings={headings}
        rows={rows.map((cells, place) => ({
          key: `${place}`,
          cells: cells.map((cell, column) => (isDate[column] ? <Unbroken key={column} text={cell} /> : cell)),
        }))}
        {...(totals && { totals })}
        numbersFrom={isNumber.lastIndexOf(false) + 1}
      />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

const Unbroken = ({ text }: { text: string }) => <span className="whitespace-nowrap">{text}</span>;
