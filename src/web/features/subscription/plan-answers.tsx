/** What a coach wants to know before deciding, said beforehand. */
export function PlanAnswers() {
  return (
    <dl className="mt-8 grid gap-6 text-sm md:grid-cols-3 md:gap-10">
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
    answer: 'Without a subscription nothing is charged. Adding records pauses until you subscribe, whenever that is.',
  },
  {
    question: 'When you subscribe',
    answer:
      'During your trial, the first payment follows on the day it ends; after it, on the day you subscribe. You pay on a page of our payment provider.',
  },
  {
    question: 'When you cancel',
    answer:
      'Everything stays open to the end of the period. After that, what you recorded stays yours to export or delete.',
  },
] as const;
