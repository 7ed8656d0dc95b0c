export { ErasuresPage } from './ErasuresPage.tsx';
