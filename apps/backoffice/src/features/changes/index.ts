export { ChangePage } from './ChangePage.tsx';
export { ChangesPage } from './ChangesPage.tsx';
