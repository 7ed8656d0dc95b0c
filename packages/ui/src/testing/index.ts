export { areasUsedBy, sourcesOf } from './used-areas.ts';
