export { GroupPage } from './GroupPage.tsx';
export { GroupsPage } from './GroupsPage.tsx';
