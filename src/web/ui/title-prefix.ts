import { createStore } from '#web/data/wire/store.ts';

// What the tab's title shows before the page's name while something runs that the reader should not forget, such as the timer.
const prefix = createStore('');

/** '' for none. */
export const setTitlePrefix = prefix.set;

export const useTitlePrefix = prefix.use;
