// The built-in note templates, following three well-known coaching models. The prompts are our own wording.

export interface NoteTemplate {
  readonly name: string;
  /** A short description of the model. */
  readonly use: string;
  readonly body: string;
}

export const BUILT_IN_TEMPLATES: readonly NoteTemplate[] = [
  {
    name: 'GROW',
    use: 'From a goal to the next step',
    body: `Goal: what the client wants by the end of today

Reality: where things stand, in the client's words

Options: what came up, the unlikely ideas too

Will: what the client does, by when, and what may get in the way
`,
  },
  {
    name: 'CLEAR',
    use: 'A whole session, from agreement to looking back',
    body: `Contract: what we agreed to work on, and what would make it useful

Listen: what I heard, said and unsaid

Explore: what it touches, and what shifted while we talked

Action: what the client chose to try

Review: what helped today, what to do differently
`,
  },
  {
    name: 'OSKAR',
    use: 'Building on what works already',
    body: `Outcome: what will be different when this is solved

Scale: 0 to 10 today, and what makes it that number

Know-how: what the client has done before that helps here

Affirm and act: strengths I named, and the next small step

Review: what got better since last time, and what did it
`,
  },
];
