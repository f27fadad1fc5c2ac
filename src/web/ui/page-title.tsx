import { appName } from '#web/data/wire/config.ts';
import { createStore } from '#web/data/wire/store.ts';

// Text before the page's name, such as the running timer; '' for none.
const prefixes = createStore('');
export const setTitlePrefix = prefixes.set;

/** Sets the document title. */
export function PageTitle({ title }: { title: string }) {
  const prefix = prefixes.use();
  return <title>{`${prefix && `${prefix} · `}${title} · ${appName()}`}</title>;
}
