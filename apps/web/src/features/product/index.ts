/** Search of instruments or companies, and a company's page. */
export { CompanyPage } from './CompanyPage.tsx';
export { ProductPage } from './ProductPage.tsx';
