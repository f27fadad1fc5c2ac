import { createStore } from '#web/data/wire/store.ts';

// Text before the page's name in the document title, such as the running timer.
const prefix = createStore('');

/** '' for none. */
export const setTitlePrefix = prefix.set;

export const useTitlePrefix = prefix.use;
