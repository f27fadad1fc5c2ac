// The hosted page of an invoice, for printing.
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Invoice } from './objects.ts';
import { day, money, page, type Html } from './page.ts';
import type { State } from './state.ts';
import type { World } from './world.ts';

export function createInvoicePage({ store: { state } }: World): Hono {
  const pages = new Hono();
  pages.get('/i/:id', (c) => {
    const invoice = state.invoices[c.req.param('id')];
    return invoice
      ? c.html(invoicePage(state, invoice))
      : c.html(page('There is no such invoice', html`<p>Please open it again.</p>`), 404);
  });
  return pages;
}

const REASONS: Readonly<Record<string, string>> = {
  reverse_charge: 'Reverse charge: the customer owes the VAT.',
  not_collecting: 'No VAT is collected in this country.',
};

function invoicePage(state: State, invoice: Invoice): Html {
  const { currency, customer_address: address } = invoice;
  const amounts: [string, number][] = [
    ['Subscription', invoice.subtotal],
    ...(invoice.total_discount_amounts ?? []).map(({ amount, discount }): [string, number] => [
      nameOf(state, typeof discount === 'string' ? discount : discount.id),
      -amount,
    ]),
    ...(invoice.total_taxes ?? []).map(({ amount, tax_behavior }): [string, number] => [
      tax_behavior === 'inclusive' ? 'VAT, included' : 'VAT',
      amount,
    ]),
    ['Total', invoice.total],
    ['Paid', invoice.amount_paid],
  ];
  const lines = [
    invoice.customer_name,
    invoice.customer_email,
    address?.line1,
    address?.postal_code,
    address?.country,
    ...(invoice.customer_tax_ids ?? []).map(({ value }) => `VAT ID ${value}`),
    ...(invoice.total_taxes ?? []).map(({ taxability_reason }) => REASONS[taxability_reason]),
  ].filter((line) => line);
  return page(
    `Invoice ${invoice.number}`,
    html`<p>${day(invoice.created)}: ${day(invoice.period_start)} to ${day(invoice.period_end)}, ${invoice.status}.</p>
      ${lines.map((line) => html`<p>${line}</p>`)}
      <table>
        <tbody>
          ${amounts.map(
            ([what, amount]) =>
              html`<tr>
                <th scope="row">${what}</th>
                <td>${money(amount, currency)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`,
  );
}

function nameOf(state: State, discount: string): string {
  return state.coupons[state.discounts[discount]?.source.coupon ?? '']?.name ?? 'Discount';
}
