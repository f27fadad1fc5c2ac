// The examples of the providers' documents, and what is no report.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMailReport } from './read-report.ts';

const example = (name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/mail-reports/${name}.json`, 'utf8')) as Record<string, unknown>;
const read = (message: unknown) => readMailReport(JSON.stringify(message));
const sns = (message: unknown) => ({ ...example('sns-notification'), Message: `${JSON.stringify(message)}\n` });
const [ses, complaint] = [example('ses-bounce'), example('ses-complaint')];

describe('an address that bounced or complained', () => {
  it.each([
    ['Postmark', example('postmark-bounce'), [['john@example.com', 'bounce']]],
    ['Postmark, spam', example('postmark-spam-complaint'), [['john@example.com', 'complaint']]],
    ['Amazon', sns(ses), [['jane@example.com', 'bounce']]],
    ['Amazon, spam', sns(complaint), [['richard@example.com', 'complaint']]],
    [
      'Amazon, of a configuration set',
      sns({ ...ses, notificationType: undefined, eventType: 'Bounce' }),
      [['jane@example.com', 'bounce']],
    ],
    [
      'SendGrid',
      example('sendgrid-events'),
      [
        ['bounced@example.com', 'bounce'],
        ['dropped@example.com', 'bounce'],
        ['spam@example.com', 'complaint'],
      ],
    ],
  ])('%s', (_provider, message, expected) =>
    expect(read(message).returns.map(({ address, reason }) => [address, reason])).toEqual(expected),
  );
});

describe('nothing is said of an address by', () => {
  const bounce = (changes: object) => sns({ ...ses, bounce: { ...(ses['bounce'] as object), ...changes } });
  it.each([
    ['Postmark: a mailbox that is full', { ...example('postmark-bounce'), Type: 'SoftBounce', TypeCode: 4096 }],
    ['Postmark: a policy', { ...example('postmark-bounce'), Type: 'Blocked', TypeCode: 100006 }],
    ['Postmark: a delivery', { RecordType: 'Delivery', Recipient: 'john@example.com' }],
    ['Amazon: a temporary bounce', bounce({ bounceType: 'Transient' })],
    [
      'Amazon: not spam',
      sns({ ...complaint, complaint: { ...(complaint['complaint'] as object), complaintFeedbackType: 'not-spam' } }),
    ],
    ['Amazon: a delivery', sns({ notificationType: 'Delivery', mail: {}, delivery: {} })],
    ['Amazon: the end of a subscription', { ...example('sns-subscription'), Type: 'UnsubscribeConfirmation' }],
    ['SendGrid: no event', []],
    ['SendGrid: a change of the account', [{ event: 'account_status_change', type: 'compliance_suspend' }]],
  ])('%s', (_case, message) => expect(read(message)).toEqual({ returns: [] }));
});

describe('the address that Amazon asks to open', () => {
  it('is its own', () =>
    expect(read(example('sns-subscription')).confirmAt).toMatch(/^https:\/\/sns\.us-west-2\.amazonaws\.com\/\?/));

  it.each([
    'http://sns.us-west-2.amazonaws.com/',
    'https://sns.us-west-2.amazonaws.com.example.org/',
    'https://example.org/sns.us-west-2.amazonaws.com',
    'https://sns.us-west-2.amazonaws.com:8443/',
    'https://user@sns.us-west-2.amazonaws.com/',
    'https://sns.eu/.amazonaws.com/',
    'nothing',
  ])('is not %s', (SubscribeURL) => {
    expect(() => read({ ...example('sns-subscription'), SubscribeURL })).toThrow('no address of Amazon SNS');
  });
});

it.each([
  ['no JSON', '{'],
  ['a number', '1'],
  ['nothing', 'null'],
  ['another object', '{}'],
  ['no address', JSON.stringify({ ...example('postmark-bounce'), Email: 'john' })],
  ['Amazon’s message that is no JSON', JSON.stringify({ ...example('sns-notification'), Message: 'hello' })],
  [
    'a list with one event that has no address',
    JSON.stringify([
      { event: 'spamreport', email: 'x@example.com' },
      { event: 'bounce', email: '' },
    ]),
  ],
])('%s is refused', (_case, body) => expect(() => readMailReport(body)).toThrow(Error));
