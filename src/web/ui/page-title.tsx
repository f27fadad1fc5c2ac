import { appName } from '#web/data/wire/config.ts';
import { useTitlePrefix } from './title-prefix.ts';

/** Names the document, which is what the browser's tab shows. */
export function PageTitle({ title }: { title: string }) {
  const prefix = useTitlePrefix();
  return <title>{`${prefix && `${prefix} · `}${title} · ${appName()}`}</title>;
}
