export { MessagesPage } from './MessagesPage.tsx';
