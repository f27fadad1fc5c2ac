// The layout of the hosted pages: plain HTML without scripts, usable by keyboard, marked as a simulation.
import { html, raw } from 'hono/html';

export type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 32rem; padding: 1.5rem 1rem; }
.note { border: 1px solid; border-radius: .5rem; padding: .5rem .75rem; }
.failed { border-width: 2px; font-weight: 600; }
label { display: block; margin-top: .75rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 44px; font: inherit; padding: .5rem; }
a { color: inherit; }
button, .button { display: inline-block; min-height: 44px; margin: 1rem .5rem 0 0; font: inherit; }
button { padding: .5rem 1rem; } .button { padding: .5rem 0; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .25rem; text-align: left; }`;

export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="note">This is a simulation for development. No card is charged.</p>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}

/** @example money(999, 'gbp') // '£9.99' */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
}

/** @example day(0) // '1 January 1970' */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}

/** For a promotion code, with a button that shows what it takes off. */
export function codeField(fields: Readonly<Record<string, string>>): Html {
  return html`<label for="code">Promotion code</label>
    <input id="code" name="code" value="${fields['code'] ?? ''}" autocomplete="off" />
    <button name="apply" value="yes" formnovalidate>Apply</button>`;
}

/** What Stripe Tax needs to find the rate. */
export function addressFields(fields: Readonly<Record<string, string>>): Html {
  const rows = [
    ['name', 'Name or company', 'name'],
    ['line1', 'Address', 'address-line1'],
    ['postal_code', 'Postcode', 'postal-code'],
    ['country', 'Country (GB, DE, …)', 'country'],
    ['vat_id', 'VAT ID, if you have one', 'off'],
  ] as const;
  return html`${rows.map(
    ([name, label, autocomplete]) =>
      html`<label for="${name}">${label}</label>
        <input
          id="${name}"
          name="${name}"
          value="${fields[name] ?? ''}"
          autocomplete="${autocomplete}"
          ${name === 'vat_id' ? '' : 'required'}
        />`,
  )}`;
}

export function cardForm(action: string, button: string, failure: string | null, more: Html | string = ''): Html {
  return html`${failure === null ? '' : html`<p class="note failed" role="alert">${failure}</p>`}
    <form method="post" action="${action}">
      ${more}
      <label for="card">Card number</label>
      <input id="card" name="card" inputmode="numeric" autocomplete="cc-number" required aria-describedby="cards" />
      <p id="cards">
        4242 4242 4242 4242 works, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks for a confirmation, 4000
        0000 0000 0341 fails later.
      </p>
      <label for="expiry">Expiry</label>
      <input id="expiry" name="expiry" value="12 / 34" autocomplete="cc-exp" />
      <label for="cvc">Security code</label>
      <input id="cvc" name="cvc" value="123" inputmode="numeric" autocomplete="cc-csc" />
      <button>${button}</button>
    </form>`;
}

/** `fields` are sent again. */
export function confirmForm(action: string, fields: Readonly<Record<string, string>>): Html {
  return html`<p>Your bank asks you to confirm this card.</p>
    <form method="post" action="${action}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button name="confirmed" value="yes">Complete authentication</button>
      <button name="confirmed" value="no">Fail authentication</button>
    </form>`;
}
