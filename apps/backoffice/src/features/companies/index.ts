export { CompaniesPage } from './CompaniesPage.tsx';
export { CompanyPage } from './CompanyPage.tsx';
