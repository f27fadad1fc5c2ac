// Coaching questions by theme, in our own wording.

export interface QuestionTheme {
  readonly theme: string;
  readonly questions: readonly string[];
}

export const QUESTION_BANK: readonly QuestionTheme[] = [
  {
    theme: 'Opening',
    questions: [
      'What made you look forward to today, if anything did?',
      'What has moved since we last spoke?',
      'Of everything on your mind, what deserves this hour?',
      'What would you be glad to have settled by the time we finish?',
      'What have you noticed about yourself this week?',
      'What did you do with what you took away last time?',
      'What are you hoping I will not ask about?',
      'How do you arrive here today?',
    ],
  },
  {
    theme: 'Goals',
    questions: [
      'What do you want instead of what you have?',
      'How would you know, on an ordinary Tuesday, that you had got there?',
      'Whose goal is this, and how much of it is yours?',
      'What would a first sign of progress look like?',
      'If this went better than you dare to hope, what would happen?',
      'What makes this the right time?',
      'What would you gain by leaving things as they are?',
      'How would you say the goal in seven words?',
    ],
  },
  {
    theme: 'Where things stand',
    questions: [
      'What do you know for sure, and what are you guessing?',
      'What is happening when the problem is not there?',
      'What have you tried, and what did each try teach you?',
      'Who else is touched by this, and what would they say?',
      'What part of this is in your hands?',
      'What are you pretending not to see?',
      'How long has it been like this, and what changed when it began?',
      'On a scale from 1 to 10, where are you, and why not lower?',
    ],
  },
  {
    theme: 'Options',
    questions: [
      'What else? And what else after that?',
      'What would you do if nobody could be disappointed?',
      'What would you suggest to a friend who sat in your chair?',
      'Which idea did you throw away too soon?',
      'How could you make this half as big?',
      'What would the boldest person you know try?',
      'What could you stop doing that would help?',
      'If one thing were easy here, which should it be?',
    ],
  },
  {
    theme: 'Values',
    questions: [
      'What matters to you about this?',
      'When did you last feel entirely like yourself?',
      'What would you not give up for it?',
      'Which promise to yourself is at stake?',
      'What do you admire in others that you would like to live more?',
      'What would you be proud to tell about this in ten years?',
      'What do you say yes to when you say no here?',
      'Where do two things that you care about pull against each other?',
    ],
  },
  {
    theme: 'Beliefs',
    questions: [
      'What would have to be true for this to be impossible?',
      'Where did you learn that it has to be so?',
      'What does this thought protect you from?',
      'What would you dare if you knew you were good enough?',
      'When was the opposite true, even for a day?',
      'What story are you telling yourself, and how else could it be told?',
      'What does the critic in you want for you?',
      'What would change if you allowed yourself not to know?',
    ],
  },
  {
    theme: 'Feelings',
    questions: [
      'What do you feel as you say that, and where in your body?',
      'What does this feeling ask of you?',
      'What would it be like to give it a little room?',
      'What is underneath the anger?',
      'What gives you ease when things are heavy?',
      'When were you last surprised by joy?',
      'What do you need to hear just now?',
      'What are you carrying that is not yours?',
    ],
  },
  {
    theme: 'Relationships',
    questions: [
      'What do you suppose it is like to be on the other side of this?',
      'What have you not said to this person yet?',
      'What do the two of you agree on?',
      'Which part do you play in how it goes between you?',
      'What would you ask for if you were sure of a kind answer?',
      'Where does a boundary need to be drawn, or moved?',
      'Who could stand beside you in this?',
      'What would it take to let that go?',
    ],
  },
  {
    theme: 'Strengths',
    questions: [
      'What did you do well this week that nobody saw?',
      'How have you got through something like this before?',
      'What do people come to you for?',
      'What comes so easily to you that you forget it is a skill?',
      'Which of your strengths do you overdo when you are under pressure?',
      'What are you better at than a year ago?',
      'Who believes in you, and what do they see?',
      'What would using this strength look like tomorrow?',
    ],
  },
  {
    theme: 'Next steps and closing',
    questions: [
      'What will you do, and when exactly?',
      'How sure are you that you will do it, from 1 to 10, and what would add one?',
      'What may get in the way, and what will you do then?',
      'Who should know about it?',
      'What is the smallest step that still counts?',
      'What are you taking with you from today?',
      'What was the moment in this talk that mattered most?',
      'What shall I ask you about when we meet again?',
    ],
  },
];
