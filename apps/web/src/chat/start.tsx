import './chat.css';
import { LoadFailure, watchBack } from '@tradewind/ui';
import { createRoot } from 'react-dom/client';
import { applySettings } from '../shared/settings.ts';
import { ChatApp } from './ChatApp.tsx';
import { createChat } from './create-chat.ts';
import { loadLanguage } from './language.ts';

/** Starts the chat in the page. Resolves, once it is rendered, with a function that ends it and its connection. */
export async function startChat(): Promise<() => void> {
  applySettings();
  const root = document.getElementById('root');
  if (root === null) throw new Error('chat/index.html has no #root');
  const reactRoot = createRoot(root);
  try {
    const language = await loadLanguage(location.search);
    const chat = createChat(language.locale);
    chat.start();
    const framed = window.parent !== window;
    // in a frame, the history is the other site's
    const unwatch = framed ? undefined : watchBack();
    reactRoot.render(<ChatApp chat={chat} language={language} framed={framed} />);
    return () => {
      reactRoot.unmount();
      unwatch?.();
      chat.stop();
    };
  } catch (error) {
    // the texts could not be fetched, so there is no translated error message
    console.error(error);
    reactRoot.render(<LoadFailure />);
    return () => reactRoot.unmount();
  }
}
