export { SystemPage } from './SystemPage.tsx';
