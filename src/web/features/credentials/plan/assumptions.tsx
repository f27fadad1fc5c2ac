import { ASSUMED_A_WEEK } from '#domain/accreditation/plan/activities.ts';
import { MINUTES_PER_HOUR } from '#domain/time.ts';

const { trainingHours, mentorCoachingMinutes, supervisionMinutes, cpdHours } = ASSUMED_A_WEEK;

/** What the dates rest on. */
export function Assumptions() {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2 text-accent md:min-h-9">What this plan assumes</summary>
      <ul className="list-disc pl-5 text-soft">
        <li>
          You keep this pace, and new clients come as in the last 12 months. The range reflects the ups and downs of
          your last twelve weeks.
        </li>
        <li>
          Each week from tomorrow you can do {trainingHours} hours of training,{' '}
          {mentorCoachingMinutes / MINUTES_PER_HOUR} of mentor coaching, {supervisionMinutes / MINUTES_PER_HOUR} of
          supervision and {cpdHours} of CPD. You can also get one piece of feedback and write one reflection.
        </li>
        <li>New clients agree to be named, and the rules accept your mentor.</li>
        <li>Only what certainly counts is in it. Where sources disagree, it follows the stricter reading.</li>
        <li>The rules are those of the day you apply. The time a body takes to decide is not included.</li>
      </ul>
    </details>
  );
}
