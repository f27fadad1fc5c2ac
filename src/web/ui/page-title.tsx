import { appName } from '#web/data/wire/config.ts';
import { useTitlePrefix } from './title-prefix.ts';

/** Sets the document title. */
export function PageTitle({ title }: { title: string }) {
  const prefix = useTitlePrefix();
  return <title>{`${prefix && `${prefix} · `}${title} · ${appName()}`}</title>;
}
