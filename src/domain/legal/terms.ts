// The terms of service: a draft that the operator completes and has checked.
import { PLAN_FEATURES, PLAN_PRICE_TEXT, SIGNUP_TRIAL_DAYS } from '#domain/subscription/plan.ts';
import { operatorWords, type LegalDocument, type LegalFacts } from './legal-document.ts';

export function termsOfService(facts: LegalFacts): LegalDocument {
  const {
    appName,
    billing: { yearly, graceDays },
  } = facts;
  const { company, address, contact, law } = operatorWords(facts);
  return {
    path: '/terms',
    summary: `What you can expect of ${appName}, what we expect of you, what it costs and how it ends.`,
    sections: [
      {
        title: 'Who we are',
        parts: [
          `${appName} is run by ${company}, ${address} (“we”). You reach us at ${contact}.`,
          `These terms are the agreement between us and you, the coach who has an account. Where you coach clients professionally, the [data processing agreement](/data-processing) is part of it. The [privacy page](/privacy) says what is kept about you.`,
        ],
      },
      {
        title: 'What you get',
        parts: [
          `A practice logbook: you record clients, coaching sessions, supervision and professional development, and see your hours add up towards credentials. The plan includes: ${PLAN_FEATURES.join(', ')}.`,
          `${appName} counts what you record by the published rules of the professional bodies, as we understand them, with their sources. We are not one of these bodies. Whether a credential is awarded is for them to decide; check their rules before you apply.`,
          `We may change and improve the product. If we take away something that you pay for and rely on, we tell you at least 30 days before, and you may cancel.`,
        ],
      },
      {
        title: 'Your account',
        parts: [
          {
            list: [
              'You are at least 18 and give an email address that is yours.',
              'One person, one account. Keep your password to yourself; we recommend the second sign-in step in your account settings.',
              'Tell us soon if you think that somebody else has used your account.',
            ],
          },
        ],
      },
      {
        title: 'Your records and your clients',
        parts: [
          'Your records are yours. We get no right to them beyond what is needed to store them, show them to you and back them up. We do not read them, sell them or use them to train anything.',
          'You decide what you record about your clients, and you answer to them for it: tell them, have a lawful reason, and write down no more than you need. The product helps with a field for consent, a date until which you keep a client’s records, and erasing a client while keeping your hours without their name.',
          'Do not record what the law forbids, do not try to reach other people’s records, do not overload or attack the service, and do not resell it.',
        ],
      },
      {
        title: 'Price and payment',
        parts: [
          `The first ${SIGNUP_TRIAL_DAYS} days are free and need no card. After that the plan costs ${PLAN_PRICE_TEXT} a month${yearly ? ', or by the year what the plans page shows' : ''}, taxes as shown at checkout, paid in advance by card through Stripe.`,
          yearly
            ? 'It renews each month, or each year if you pay by the year, until you cancel, which you can do at any time on the subscription page. You then keep what you have paid for until the end of that month or year. Months and years that have begun are not refunded, unless the law says so or the service failed you.'
            : 'It renews each month until you cancel, which you can do at any time on the subscription page. You then keep what you have paid for until the end of that month. Months that have begun are not refunded, unless the law says so or the service failed you.',
          `If a payment fails, Stripe tries again for some time. ${graceDays > 0 ? `You keep the plan for ${graceDays === 1 ? 'a day' : `${graceDays} days`} of it. After that` : 'During that time'}, and after the plan has ended, you cannot add records. You can still read, export and delete them.`,
          'We tell you by email at least 30 days before a higher price applies to you.',
          'If you buy as a consumer in the UK or the EU, you have 14 days to withdraw from a purchase. Write to us; we refund what you have not used.',
        ],
      },
      {
        title: 'Taking your records with you',
        parts: [
          'You can export everything at any time, with or without a plan, as one archive and as CSV or Excel files. Do so now and then: it is the best protection against any loss.',
        ],
      },
      {
        title: 'How it ends',
        parts: [
          'You can delete your account at any time in your account settings. It is deleted at once, with everything in it, and ends your plan. Copies in backups are gone when the backups are (see the [privacy page](/privacy)).',
          'We may end the agreement with 60 days’ notice by email, and refund what you have paid for the time after. We may suspend an account at once if it endangers others or the service; we tell you why, and you can still get your records, unless the law forbids it.',
        ],
      },
      {
        title: 'What we promise, and what we do not',
        parts: [
          'We run the service with reasonable care and skill, keep backups and protect your records as the privacy page says. We cannot promise that it is always available or free of mistakes.',
          'Nothing here limits liability for death or injury caused by negligence, for fraud, or where the law does not allow it to be limited. Otherwise we are liable for foreseeable damage that we cause by breaking this agreement, in total for at most what you paid us in the twelve months before, or £100 if that is more. We are not liable for a credential that is not awarded, or for lost profit.',
          'If you are a consumer, your rights under the law of your country stay as they are.',
        ],
      },
      {
        title: 'Changes, and the rest',
        parts: [
          'When these terms change in meaning we ask you to accept the new ones. Until you do, the earlier ones apply to you. You can always read, export and delete.',
          `This agreement is governed by ${law}. If a part of it is not valid, the rest still applies. If you have a complaint, write to ${contact} first; we answer within 14 days.`,
        ],
      },
    ],
  };
}
