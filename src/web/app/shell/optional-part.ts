import { logFailure } from '#web/data/wire/log-failure.ts';
import { lazy, type ComponentType } from 'react';

/** A part of the page that loads after it. If it cannot be loaded, the page is shown without it. */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      logFailure('Loading a part of the page', error);
      return { default: () => null };
    }
  });
}
