export { PricesPage } from './PricesPage.tsx';
