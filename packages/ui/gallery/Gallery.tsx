import type { ComponentType } from 'react';
import { GROUPS } from './groups.ts';
import { addressOf, lang, theme } from './look.ts';

const LOOKS = [
  { name: 'Dark', change: { theme: 'dark' }, isShown: theme === 'dark' },
  { name: 'Light', change: { theme: 'light' }, isShown: theme === 'light' },
  { name: 'English', change: { lang: 'en' }, isShown: lang === 'en' },
  { name: 'العربية', change: { lang: 'ar' }, isShown: lang === 'ar' },
] as const;

const COLUMNS = 4;
const inColumns = <Item,>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: COLUMNS }, (_, column) => items.filter((_item, index) => index % COLUMNS === column));

/** Every component of this package in its states. */
export function Gallery() {
  return (
    <div className="px-8 pb-16">
      <header lang="en" dir="ltr" className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b py-6">
        <h1 className="text-5 font-semibold">Components</h1>
        <nav aria-label="Looks" className="flex gap-4 text-2">
          {LOOKS.map(({ name, change, isShown }) => (
            <a
              key={name}
              href={addressOf(change)}
              aria-current={isShown || undefined}
              className="hit inline-grid place-items-center text-accent underline aria-current:font-semibold aria-current:text-text aria-current:no-underline"
            >
              {name}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {Object.entries(GROUPS).map(([group, components]) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group} lang="en" dir="ltr" className="pt-10 pb-4 text-4 font-semibold">
              {group}
            </h2>
            <div className="flex flex-wrap items-start gap-8">
              {inColumns(Object.entries<ComponentType>(components)).map((column, index) => (
                <div key={index} className="grid w-88 gap-8">
                  {column.map(([name, Samples]) => (
                    <div key={name} data-component={name}>
                      <h3 lang="en" dir="ltr" className="border-b pb-1 text-2 font-semibold">
                        {name}
                      </h3>
                      <Samples />
                    </div>
                  ))}
                </div>
              ))}
            </div>
          </section>
        ))}
      </main>
    </div>
  );
}
