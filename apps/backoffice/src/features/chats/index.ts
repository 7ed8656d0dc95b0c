export { CannedPage } from './CannedPage.tsx';
export { ChatLink, ChatsPage } from './ChatsPage.tsx';
