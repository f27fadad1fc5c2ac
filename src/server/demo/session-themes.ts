// Texts of the demo's session notes. {name} is the client's first name.

export interface Theme {
  readonly topics: readonly string[];
  readonly openings: readonly string[];
  readonly turns: readonly string[];
  readonly followUps: readonly string[];
}

export const THEMES: readonly Theme[] = [
  {
    topics: ['delegation', 'trust'],
    openings: [
      '{name} had done the team’s rota alone again, on a Sunday.',
      'We began with the list of everything that only {name} can do. It had nineteen lines.',
      '{name} brought the report that came back wrong, and was rewritten overnight without a word to anyone.',
    ],
    turns: [
      'Went through it line by line: who else, what would it take, what is the worst. Eleven of them moved.',
      'What is handed over is the work; what stays is the outcome. That difference seemed new, and useful.',
      'I asked what it says about you when you step in. Long silence. “That I do not trust them. Or that I like being needed.”',
    ],
    followUps: [
      'Hand over the Thursday report, whole, and do not open it before noon.',
      'Ask two people what they would gladly take.',
    ],
  },
  {
    topics: ['difficult conversations', 'feedback'],
    openings: [
      'There is a talk that {name} has put off since the summer.',
      '{name} rehearsed the conversation with me, first in anger, then in earnest.',
      'The feedback to the deputy went badly. {name} came in flat.',
    ],
    turns: [
      'Tried it three ways: as a complaint, as a question, as an observation. The third one could be said aloud.',
      'We separated what was seen from what was concluded. Very little had been seen.',
      'Swapped chairs. From over there it sounded like a verdict.',
    ],
    followUps: [
      'Have the talk before Friday; twenty minutes, outside the office.',
      'Write down the first sentence only.',
    ],
  },
  {
    topics: ['boundaries', 'workload'],
    openings: [
      '{name} counted the evenings at home this month: four.',
      'Tired from the first minute. We kept the pace slow.',
      'A week of yes to everything, and then a cold.',
    ],
    turns: [
      'Looked at the calendar together as if it were somebody else’s. {name} would not work for this person.',
      'Found three meetings that exist because they always did.',
      'The word “no” came up as something for later. We made one small no for this week.',
    ],
    followUps: [
      'Cancel one standing meeting and tell nobody why.',
      'Phone stays in the hall after eight, Tuesday and Thursday.',
    ],
  },
  {
    topics: ['career direction', 'values'],
    openings: [
      'An offer came in, and {name} is not as glad as expected.',
      '{name} asked to use the hour for the long view.',
      'Five years from now was too far; we took the next spring.',
    ],
    turns: [
      'Laid out the good weeks of the past year as cards. None of them had a title on it.',
      'Two roads, walked one after the other through the room. The second one made {name} smile before a word was said.',
      'We looked for what must not get lost in any of the choices. Three words are left, and they stand on a card now.',
    ],
    followUps: [
      'Talk to someone who does the job now, not to someone who hires for it.',
      'Write the letter of refusal, and see how it feels.',
    ],
  },
  {
    topics: ['confidence', 'inner critic'],
    openings: [
      '{name} opened with “they will find out any day now”, half joking.',
      'Great result last week, explained away within a minute.',
      'The presentation went well by every account except one.',
    ],
    turns: [
      'Gave the critic a chair and a name. He is from school, and he means well.',
      'Collected evidence as for a court. The case against was thin.',
      'Asked what a friend would have seen in that room. It took a while, then it came as a list.',
    ],
    followUps: ['One line each evening: what I did, not how it was.', 'Ask the director what exactly was good.'],
  },
  {
    topics: ['team', 'conflict'],
    openings: [
      'Two of the team do not speak to each other, and {name} carries the messages.',
      '{name} drew the team as weather: fog in one corner.',
      'The off-site is in ten days and nobody looks forward to it.',
    ],
    turns: [
      'Noticed how {name} translates for both sides. What if nobody did?',
      'We mapped who asks whom for help. One name has no arrow at all.',
      'From solving it to making room for it: that was the shift today.',
    ],
    followUps: [
      'Put both in one room with one question, and stay quiet.',
      'Ask each of the team: what should we stop doing?',
    ],
  },
  {
    topics: ['transition', 'identity'],
    openings: [
      'First month in the new role. {name} still opens the old mails.',
      '“I do not know who I am at that table.” That was the sentence of the day.',
      'The handover is finished on paper.',
    ],
    turns: [
      'What ended, what has not begun, what is in between. Most of it is in between, and that is allowed.',
      'We named what is being missed: being asked, first of all.',
      'Wrote a job description for the first hundred days, on half a page. It is mostly listening.',
    ],
    followUps: ['Say goodbye to the old team properly, with cake.', 'Three lunches with people who were there before.'],
  },
  {
    topics: ['decision making'],
    openings: [
      '{name} has decided twice, in opposite directions.',
      'The numbers say one thing and the stomach another.',
      'A decision is due on Thursday and has been due before.',
    ],
    turns: [
      'Asked what would have to be true for each. One of them needs a miracle.',
      'It turned out that the choice is small; what hangs on it is an old promise.',
      'A decision for three months instead of for ever: suddenly quite easy.',
    ],
    followUps: ['Decide by Wednesday night, tell one person, sleep.', 'Find out the one number that is missing.'],
  },
  {
    topics: ['presence', 'communication'],
    openings: [
      '{name} was told to “have more presence” and wanted to know what that is.',
      'Board paper on Monday. We worked on the first two minutes.',
      '{name} noticed speaking faster whenever the chair looks at the clock.',
    ],
    turns: [
      'Said it standing, said it sitting, said it with half of the words. The half was enough.',
      'Feet, breath, first sentence. The rest took care of itself.',
      'What do you want them to do afterwards? There was no slide for that.',
    ],
    followUps: [
      'Begin the board paper with the decision that is asked for.',
      'One meeting this week without speaking first.',
    ],
  },
  {
    topics: ['goals', 'review'],
    openings: [
      'Halfway. We laid the goals from the first session on the table.',
      '{name} came with the goals re-written, unasked.',
      'Review with the sponsor’s three sentences beside us.',
    ],
    turns: [
      'One goal is done, one is no longer wanted, one was never the real one.',
      'Scaled each from 1 to 10, then asked what keeps it from being lower.',
      'What has become normal is easily overlooked. We made a list of that.',
    ],
    followUps: ['Send me the two goals for the rest of the year.', 'Thank the person who noticed first.'],
  },
];

/** The last line of a note. */
export const REFLECTIONS: readonly string[] = [
  'I talked too much in the first half.',
  'I stayed with the silence this time. It worked.',
  'I caught myself wanting a result. For supervision.',
  'Good contracting at the start paid off at the end.',
  'Noticed my own impatience around minute forty.',
  'My question about the body came too early.',
  'A light hour. We laughed a lot.',
  'I liked my summaries today: short, in their words.',
  'Check the contract: this comes close to consulting.',
  'Energy in the room changed when we stood up.',
  'Next time ask before offering the model.',
  'I was moved, and said so.',
];
