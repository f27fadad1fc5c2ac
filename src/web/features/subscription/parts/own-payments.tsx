import { moneyText } from '#domain/admin/money-text.ts';
import type { Discount, Invoice } from '#domain/subscription/payments.ts';
import { useSession } from '#web/data/auth/session-store.ts';
import { paymentsQuery } from '#web/data/records/subscription/payments.ts';
import { config } from '#web/data/wire/config.ts';
import { NotLoaded } from '#web/ui/data/load-failure.tsx';
import { Table, TableCell, TableRow } from '#web/ui/data/table.tsx';
import { Section } from '#web/ui/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from './period-text.ts';

/** The coach's discounts and invoices, where the operator's settings have them. For coaches who have bought something. */
export function OwnPayments() {
  const { coupons = false, invoices = false } = config().billing ?? {};
  const session = useSession();
  const query = useQuery({
    ...paymentsQuery(session?.user.id ?? ''),
    enabled: session !== null && (coupons || invoices),
  });
  const { data } = query;
  if (!coupons && !invoices) return null;
  return (
    <>
      <NotLoaded query={query} label="Loading invoices…" rows={3} />
      {coupons && data && data.discounts.length > 0 && (
        <Section title="Discount">
          <ul className="grid gap-2 text-sm">
            {data.discounts.map((discount) => (
              <li key={discountText(discount)}>{discountText(discount)}</li>
            ))}
          </ul>
        </Section>
      )}
      {invoices && data && <Invoices invoices={data.invoices} hasMore={data.has_more} />}
    </>
  );
}

/** @example '20% off the next payment (Welcome)' */
export function discountText({ name, percent_off, amount_off, currency, duration, ends_at }: Discount): string {
  const off = percent_off === null ? moneyText(amount_off ?? 0, currency ?? 'gbp') : `${percent_off}%`;
  const of = duration === 'once' ? 'the next payment' : 'every payment';
  return `${off} off ${of}${ends_at === null ? '' : ` until ${dayOf(ends_at)}`}${name === null ? '' : ` (${name})`}`;
}

const STATES: Readonly<Record<string, string>> = {
  open: 'Not paid yet',
  paid: 'Paid',
  credited: 'Refunded or credited',
  uncollectible: 'Not paid',
  void: 'Cancelled',
};

function Invoices({ invoices, hasMore }: { invoices: readonly Invoice[]; hasMore: boolean }) {
  return (
    <Section title="Invoices">
      {invoices.length === 0 ? (
        <p className="text-sm text-soft">No invoices yet.</p>
      ) : (
        <Table label="Invoices" headings={['Number', 'Date', 'Amount', 'State', { text: 'Links', isHidden: true }]}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.number ?? invoice.date} invoice={invoice} />
          ))}
        </Table>
      )}
      {hasMore && <p className="mt-3 text-sm text-soft">Older ones are with our payment provider.</p>}
    </Section>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, date, total, tax, currency, status, page, pdf } = invoice;
  const name = number ?? dayOf(date);
  return (
    <TableRow>
      <TableCell place="first">{name}</TableCell>
      <TableCell className="text-sm whitespace-nowrap">
        <time dateTime={date}>{dayOf(date)}</time>
      </TableCell>
      <TableCell className="text-sm">
        {moneyText(total, currency)}
        {tax > 0 && ` (tax ${moneyText(tax, currency)})`}
      </TableCell>
      <TableCell className="text-sm">{STATES[status] ?? status}</TableCell>
      <TableCell place="last" className="text-sm">
        <span className="flex gap-3">
          {page !== null && <InvoiceLink href={page} label="Open" of={name} />}
          {pdf !== null && <InvoiceLink href={pdf} label="PDF" of={name} />}
        </span>
      </TableCell>
    </TableRow>
  );
}

function InvoiceLink({ href, label, of }: { href: string; label: string; of: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}: invoice ${of}`}
      className="font-[560] text-accent hover:underline tap"
    >
      {label}
    </a>
  );
}
