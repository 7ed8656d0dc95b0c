export { groupsByArea, groupsUsedBy, sourcesOf } from './used-texts.ts';
