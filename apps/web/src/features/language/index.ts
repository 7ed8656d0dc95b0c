/** Choosing the language. */
export { LanguagePage } from './LanguagePage.tsx';
