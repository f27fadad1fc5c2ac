// The privacy notice: a draft that the operator completes. A test compares its numbers of days with src/server/jobs/retention.ts.
import { operatorWords, type LegalDocument, type LegalFacts } from './legal-document.ts';

export function privacyNotice(facts: LegalFacts): LegalDocument {
  const { appName, publicUrl, takesPayments, billing } = facts;
  const { company, address, contact, hosting, mailProvider } = operatorWords(facts);
  return {
    path: '/privacy',
    summary: `What ${appName} keeps about you, why, where, for how long, and who can see it.`,
    sections: [
      {
        title: 'Who is responsible',
        parts: [
          `For your account: ${company}, ${address}, ${contact} (the “controller”).`,
          `For what you record about your clients: you, the coach. We only process it on your behalf, as the [data processing agreement](/data-processing) says. If you are a client and want to know what your coach has recorded, ask your coach.`,
        ],
      },
      {
        title: 'What is kept, and why',
        parts: [
          {
            head: ['What', 'Why', 'How long'],
            rows: [
              [
                'Email address, name, settings (time zone, theme and so on), when you signed up, which terms you accepted and when',
                'To have an account: our contract with you',
                'Until you delete the account',
              ],
              [
                'Password, only as a hash (argon2id)',
                'To let you in and nobody else',
                'Until you change it or delete the account',
              ],
              [
                'Sign-ins: browser, network address, first and last use of each device',
                'So that you can see and end them; our and your interest in security',
                'Until you sign out, at most 365 days without use',
              ],
              ['Used sign-in tokens, only as a hash', 'To notice a stolen one', '31 days'],
              [
                'Links that we emailed you, only as a hash',
                'To confirm an address or set a password',
                'They work for 24 hours and are deleted within 7 days',
              ],
              [
                'Emails waiting to be sent, encrypted; addresses that our emails did not reach',
                'So that no email is lost, and to tell you',
                'Emails at most 24 hours, undelivered addresses 14 days',
              ],
              [
                'A browser that you signed in with, known by a random secret of which we keep only a hash',
                'So that others’ wrong passwords do not lock you out there',
                '365 days without use, or until your password changes',
              ],
              [
                'Second sign-in steps that you set up: what checks their codes or passkeys, and recovery codes, only as a hash',
                'So that your password alone does not let anybody in',
                'Until you remove them or delete the account; what was asked in signing in 1 day',
              ],
              [
                'Keys that you make for your own programs: their name, what they may do, last use, and only a hash of the key',
                'So that your programs can reach your records',
                'Until you end them, and 31 days after they have expired',
              ],
              ['Failed attempts to sign in, only as a hash of the address', 'To slow down guessing', '8 days'],
              [
                'If you switch on the weekly email: when the last one was written',
                'To send you sums of your hours on Monday mornings, once',
                'Until you delete the account',
              ],
              [
                'If you make an address for your calendar: only a hash of it, and how it names people',
                'So that your calendar can show your sessions. Anyone with the address can read days, lengths and initials or names, without signing in',
                'Until you switch it off or delete the account',
              ],
              [
                'If you connect a calendar: its address and sign-in, and its events, encrypted; which of them you recorded, or never want to',
                'To propose sessions. We ask the calendar’s server for its events, or a booking service sends them',
                'Until you disconnect it or delete the account; what you decided, until you delete the account',
              ],
              [
                'If you have events sent to an address of yours: the address and its secret, encrypted; what was sent when, without names and notes',
                'To tell the program that you chose what happened in your log. Names of clients go there only if you choose so',
                'Until you remove the address or delete the account; what was sent when 14 days',
              ],
              [
                'People you ask to confirm hours: name, email address, and what they answer',
                'To ask them in your name, at most twice for each request, and to keep the answer for you',
                'Until you delete the request or its client, or the account; requests without an answer 180 days',
              ],
              [
                'People to whom you lend a view of your records: name, email address, what is lent, when they opened it, and their comments, encrypted. The same, without an address, of views that you lend to support',
                'To mail them a link and codes, and to show them what you lend',
                'Until you delete the view or the account, at most 365 days after its end',
              ],
              [
                'Links that we emailed to people whom you asked to confirm hours, only as a hash',
                'So that they can answer, or stop our emails',
                'To answer 31 days, to stop our emails 365 days',
              ],
              [
                'People who want no more emails from here: only a hash of their address',
                'So that nobody’s request is mailed to them again',
                'As long as the service runs',
              ],
              [
                'Addresses that our emails came back from, or whose owner marked one as spam: only a hash',
                'So that we write to them only when asked',
                '90 days; after a mark as spam as long as the service runs, or until its owner says otherwise',
              ],
              [
                'Your plan: its state, dates, and Stripe’s numbers for you',
                'To give you what you paid for; tax law for what was paid',
                'Until you delete the account; at Stripe as long as the law asks',
              ],
              ...(takesPayments && billing.tax
                ? [
                    [
                      'The name and address that you give for invoices, and your VAT id if you have one, at Stripe alone',
                      'To compute the tax and to write it on invoices: tax law',
                      'As long as the law asks',
                    ],
                  ]
                : []),
              [
                'Of a deleted account: when it began, paid and ended, with nothing that says whose it was',
                'To count how many coaches come and go',
                '31 days',
              ],
              ['Messages from Stripe: their number and kind', 'So that none counts twice', '90 days'],
              [
                'Clients, sessions, supervision, development and everything else that you record',
                'On your behalf: this is the product',
                'Until you delete it or the account; imports that were not finished 2 hours, what undoes a merge of two clients 7 days, what undoes a deletion 2 hours, deleted files 3 hours',
              ],
              [
                'What administrators did for accounts, such as changing rights or giving the plan: account numbers, no names',
                'To know who did what',
                'As long as the service runs',
              ],
              [
                'The server’s log: what was asked for in general, how long it took, faults',
                'To find faults and attacks',
                'As long as its operator keeps the log. No names, addresses, notes or passwords are in it',
              ],
            ],
          },
          'None of it is used for advertising, sold, or given to anyone but those listed below. No decision about you is made by a machine alone.',
        ],
      },
      {
        title: 'How it is protected',
        parts: [
          {
            list: [
              'Between you and us everything is encrypted (TLS).',
              'Notes on sessions, clients and supervision, follow-ups, reflections, what you write about your learning, and clients’ feedback are encrypted before they are stored, with a key of your own. The database, its files and its backups hold none of them in clear.',
              'Names, contact details, dates, lengths, topics and titles are stored in clear in the database, since lists, sums and search are made of them. They are protected by access rules in the database itself: each coach sees only their own rows.',
              'The server opens your notes to show them to you. The people who run the server and have its keys could technically do so too. We do it only when you ask us to help or the law compels us.',
              'Administrators see accounts, plans and counts. Of what you record they can read in the product only what you lend to support, for an hour at most: clients as initials, no notes, no topics and no contact details. Each opening is on record for you.',
            ],
          },
        ],
      },
      {
        title: 'Who else processes it',
        parts: [
          {
            head: ['Who', 'What for', 'What they get'],
            rows: [
              [hosting, 'The servers, the database, files and backups', 'Everything, the notes encrypted'],
              ...(takesPayments
                ? [
                    [
                      'Stripe (Stripe Payments Europe, Ltd., Ireland, and Stripe, Inc., USA)',
                      'Payments',
                      `Your email address, your card (which we never see), your payments${billing.coupons ? ', coupons that you use' : ''}${billing.tax ? ', your name, billing address and VAT id' : ''}`,
                    ],
                  ]
                : []),
              [
                mailProvider,
                'Sending emails',
                'Your email address, and emails about your account. Of what you record only sums, if you switch on the weekly email, and what you ask people to confirm. Names and email addresses of people whom you ask or lend a view, and your words to them',
              ],
            ],
          },
          'Where one of them is outside the UK or the EU, the transfer rests on an adequacy decision or on standard contractual clauses.',
        ],
      },
      {
        title: 'Backups',
        parts: [
          'Backups are made each day. What you delete is gone from the service’s pages at once, and from the backups when the last one that holds it is replaced. Unless the operator arranges otherwise, that is within 30 days. If a backup has to be restored, accounts that were deleted since are deleted again, and we tell you from when it is: records that you deleted after it are there again, and you can delete them.',
        ],
      },
      {
        title: 'On your device',
        parts: [
          {
            list: [
              'Your sign-in, your theme and a timer that runs are kept in the browser’s storage, and two cookies remember whether the sidebar is open and whether single keys are shortcuts. All are needed for the product to work; nothing tracks you.',
              'So that the product works without a connection, the last lists that you saw (no notes, no contact details) stay in the browser for 14 days and are deleted when you next open it after that, and changes that have not been sent yet stay until they are. Signing out deletes both, and asks first if something has not been sent.',
              'A random secret by which we know the browser stays when you sign out, so that others’ wrong passwords do not lock you out. It names nobody and opens nothing.',
              'What you have typed and not saved stays in the tab, so that it is there again if your phone closes the tab in the background. It is deleted when you save or discard it, close the tab or sign out.',
            ],
          },
        ],
      },
      {
        title: 'Your rights',
        parts: [
          {
            list: [
              'See and take with you: export everything on the Export/Import page or in your account, at any time.',
              'Correct: change any record, your profile and your address yourself.',
              'Delete: single records, clients, or the whole account, yourself and at once.',
              'Object or restrict, or ask about anything else: write to us. We answer within a month.',
              'Complain to a supervisory authority, in the UK the Information Commissioner’s Office (ico.org.uk).',
            ],
          },
          `Write to ${contact}. This page is about ${publicUrl}.`,
        ],
      },
    ],
  };
}
