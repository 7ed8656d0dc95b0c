/** For screen readers toasts are dialogs, too, but they are marked as not modal. */
const DIALOG = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]';

/** Whether a sheet, a dialog or a confirmation is open. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** Dialogs are added and removed at the end of the body. Returns a function that unsubscribes. */
export function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
