/** Components for wide screens only. */
export { TopBar } from './TopBar.tsx';
export { Workspace } from './Workspace.tsx';
