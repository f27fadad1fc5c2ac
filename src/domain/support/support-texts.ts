// The texts of the support and community screens (spec 2; spec decision 11).

export const SUPPORT_TEXTS = {
  title: 'Support',
  description: 'Help when something does not work, or does not work for you',
  contact: {
    title: 'Contact Support',
    text: 'Write to us and a person will answer. Please leave out clients’ names.',
  },
  knowledgeBase: {
    title: 'Knowledge Base',
    text: 'Guides and answers to common questions.',
    action: 'Open Knowledge Base',
  },
} as const;

export const COMMUNITY_TEXTS = {
  title: 'Community',
  description: 'Other coaches who keep their logbook here',
  forum: {
    title: 'Join Community Forum',
    text: 'Ask how others do it, and share what works for you. Please keep clients anonymous there too.',
    action: 'Open the forum',
  },
} as const;

/** Shown in place of a link whose setting is missing. */
export const NOT_SET_UP_TEXT = 'This is not set up yet.';
