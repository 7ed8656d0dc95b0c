export { LinkedPage } from './LinkedPage.tsx';
