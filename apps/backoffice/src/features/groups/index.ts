export { GroupPage } from './GroupPage.tsx';
export { GroupsPage } from './GroupsPage.tsx';
export { MarkupsPage } from './MarkupsPage.tsx';
