/** Invitation. */
export { InvitePage } from './InvitePage.tsx';
