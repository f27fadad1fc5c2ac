/** What a coach wants to know before deciding, said beforehand. */
export function PlanAnswers() {
  return (
    <dl className="mt-8 grid gap-6 text-sm wide:grid-cols-3">
      {ANSWERS.map(({ question, answer }) => (
        <div key={question}>
          <dt className="font-semibold">{question}</dt>
          <dd className="mt-1 leading-relaxed text-soft">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}

const ANSWERS = [
  {
    question: 'When the trial ends',
    answer: 'Without a subscription nothing is charged. You can’t add records until you subscribe, whenever that is.',
  },
  {
    question: 'When you subscribe',
    answer:
      'If you subscribe during your trial, the first payment is on the day it ends; after it, on the day you subscribe. You pay on our payment provider’s page.',
  },
  {
    question: 'When you cancel',
    answer:
      'Everything stays open until the end of the period. After that, you can still read, export or delete what you recorded.',
  },
] as const;
