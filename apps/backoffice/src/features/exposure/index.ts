export { ExposurePage } from './ExposurePage.tsx';
