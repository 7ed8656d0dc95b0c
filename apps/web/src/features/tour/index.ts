/** The tour of the trade page. */
export { Tour } from './Tour.tsx';
