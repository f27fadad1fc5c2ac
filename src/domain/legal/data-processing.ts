// The data processing agreement (UK and EU GDPR, article 28): a draft that the operator completes.
import { operatorWords, type LegalDocument, type LegalFacts } from './legal-document.ts';

export function dataProcessingAgreement(facts: LegalFacts): LegalDocument {
  const { appName } = facts;
  const { company, address, contact, law, hosting, mailProvider } = operatorWords(facts);
  return {
    path: '/data-processing',
    summary: `You decide what ${appName} keeps about your clients; we only keep it for you. This agreement says how.`,
    sections: [
      {
        title: 'Who does what',
        parts: [
          `You, the coach, are the controller of what you record about your clients. ${company}, ${address}, is your processor. This agreement follows article 28 of the UK GDPR and of the EU GDPR. It is part of the [terms of service](/terms) and lasts as long as we hold such data for you.`,
        ],
      },
      {
        title: 'What is processed',
        parts: [
          {
            head: ['', ''],
            rows: [
              [
                'Whose data',
                'Your clients, their contact persons and organisations, your supervisors and mentors, others your notes mention',
              ],
              [
                'Which data',
                'Names, email addresses, telephone numbers; dates, lengths, kinds and topics of sessions; notes, follow-ups, reflections, feedback; consent and how long you keep a client’s records; wheels of life',
              ],
              [
                'Special categories',
                'The product asks for none. What a client tells a coach may touch on health or beliefs, and may then be in your notes, which are encrypted',
              ],
              ['What for', 'Storing, showing, searching, summing up, exporting and backing up, as you use the product'],
              [
                'How long',
                'Until you delete it or your account; the [privacy page](/privacy) says how long a deletion can be undone',
              ],
            ],
          },
        ],
      },
      {
        title: 'What we undertake',
        parts: [
          {
            list: [
              'We process this data only on your instructions. Using the product is the instruction. If we believe that an instruction breaks the law we tell you.',
              'Everyone who works for us and could reach the data is bound to secrecy.',
              'We protect it as described below.',
              'We help you to answer your clients when they want to see, correct, export or erase what is kept about them. The product does most of it without us.',
              'We help you with assessments and with authorities, as far as it concerns what we do.',
              'If we learn of a breach that concerns your data we tell you without undue delay, at the latest within 48 hours, with what we know: what happened, whose data, what may follow, and what we are doing about it.',
              'When your account ends we delete the data, and from backups when they are replaced. Before that you can export it.',
              'We give you what you need to check that we keep to this, and allow audits with reasonable notice, at your cost, without access to others’ data.',
            ],
          },
        ],
      },
      {
        title: 'How the data is protected',
        parts: [
          {
            list: [
              'Notes, follow-ups, reflections, what you write about your learning, and feedback are encrypted (AES-256-GCM) before they are stored, with a key for each coach that is itself encrypted with a key outside the database. Backups hold them encrypted, and no key that opens them.',
              'Names, contact details, dates and topics are not encrypted one by one; the database decides for each row who may see it, and each coach sees only their own rows. Tests try to get round this as a stranger and as another coach.',
              'All connections are encrypted. Passwords are argon2id hashes. A second sign-in step is offered. Guessing is slowed down.',
              'Administrators of the product see accounts and counts. Of your records they can read only what you lend to support, for an hour at most: clients as initials, no notes, no topics and no contact details. Each opening, and every change of their rights, is recorded.',
              'Logs hold no names, addresses, notes or passwords.',
              'Backups are made each day and can be restored.',
            ],
          },
        ],
      },
      {
        title: 'Erasing a client',
        parts: [
          'You can delete a client with all hours, notes and requests; names of files that you imported stay as you called them, assessors’ comments until you delete their view, and addresses of emails that did not arrive for 14 days. Or you can erase everything that names them and keep, for your credentials, what they count of each session under a random number: date, length, kind, payment, format, number of people and the assignment by number, peer coaching and its exchange, whether the client was a peer or reported to you, whether and when somebody confirmed it, and when you recorded it. Text about others, such as a supervision note that mentions the client, is not searched: look there yourself. A connected calendar’s events stay, encrypted, as long as the calendar has them.',
        ],
      },
      {
        title: 'Who else we use',
        parts: [
          {
            head: ['Who', 'What for', 'Clients’ data that they hold'],
            rows: [
              [hosting, 'Servers, database, files and backups', 'All, the notes encrypted'],
              [
                mailProvider,
                'Emails to you, and to people whom you ask to confirm hours or lend a view',
                'The names and email addresses of these people, your words to them, and dates and sums of the hours that they are asked about',
              ],
              ...(facts.takesPayments ? [['Stripe', 'Payments', 'None']] : []),
            ],
          },
          'You agree to these. Before we add or replace one that holds clients’ data we tell you by email at least 30 days ahead; you may object, and end the agreement if we cannot do without. We bind each by the same duties and answer for them. Data leaves the UK and the EU only on an adequacy decision or standard contractual clauses.',
        ],
      },
      {
        title: 'What you undertake',
        parts: [
          {
            list: [
              'You have a lawful reason to record what you record, and tell your clients about it. The product has a field for their consent.',
              'You record no more than you need, and delete it when you no longer need it.',
              'You keep your sign-in safe, and what you export.',
            ],
          },
        ],
      },
      {
        title: 'The rest',
        parts: [
          `Liability and law are as in the terms of service; this agreement is governed by ${law}. Where the two differ about clients’ data, this one takes precedence. Questions about data protection: ${contact}.`,
        ],
      },
    ],
  };
}
