import { lazy, Suspense, useState, type ComponentType } from 'react';

/** A sheet whose code is loaded when it is first needed; until then it is nothing. */
export function lazySheet<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazySheet(props: Props) {
    const [used, setUsed] = useState(isNeeded(props));
    if (!used && isNeeded(props)) setUsed(true);
    return used ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null;
  };
}
