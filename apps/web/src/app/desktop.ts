/** What only wide screens show. */
export { TopBar } from './TopBar.tsx';
export { Workspace } from './Workspace.tsx';
