// Removes what is unused of Stripe's client, which makes an object of each of 90 resources: 1 MB of an idle server's memory. What is left
// has the type StripeClient, so that nothing else is called. Read the list again with a new version.
import { STRIPE_PARTS } from '../src/server/stripe-parts.ts';
import { cutFrom } from './cut.ts';

const UNUSED = String.raw`(?!(?:${STRIPE_PARTS.join('|')}) )\w+`;

export const withoutUnusedStripe = () => [
  cutFrom(
    /stripe[\\/]esm[\\/]stripe\.esm\.node\.js$/,
    [
      [new RegExp(String.raw`^ {8}this\.${UNUSED} = new \w+\(this\);\n`, 'gm'), ''],
      [/^ {8}this\.account = this\.accounts;\n/gm, ''],
      [/^ {4}_prepResources\(\) \{[^]*?^ {4}\}\n/gm, ''],
      [/^Stripe\.resources = resources;\n/gm, ''],
    ],
    'stripe',
  ),
  cutFrom(/stripe[\\/]esm[\\/]resources\.js$/, [[/= (?=resourceNamespace\()/g, '= /* @__PURE__ */ ']], 'stripe'),
];
