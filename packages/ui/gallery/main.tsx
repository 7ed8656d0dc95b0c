/** The gallery of the components, for people (`npm run gallery`) and for the screenshot tests. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UiProvider, type UiTexts } from '../src/index.ts';
import { dir, lang, labels, theme, view } from './look.ts';

const page = document.documentElement;
page.lang = lang;
page.dir = dir;
page.dataset['theme'] = theme;
if (view !== null) page.dataset['view'] = view;

const texts = (key: `ui.${keyof UiTexts}`): string => labels[key.slice('ui.'.length) as keyof UiTexts];
/** A page in a frame needs none of the samples. */
const Shown =
  view === null ? (await import('./Gallery.tsx')).Gallery : (await import('./views.tsx')).VIEWS[view as 'sheet'];
const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <UiProvider tag={lang} timeZone="Europe/London" t={texts}>
        <Shown />
      </UiProvider>
    </StrictMode>,
  );
