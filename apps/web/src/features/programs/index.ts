/** API keys, signals and webhooks, with which other programs use the account. */
export { ProgramsPage } from './ProgramsPage.tsx';
