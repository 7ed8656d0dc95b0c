/** Toasts are dialogs to screen readers, too, but say that they are not modal. */
const DIALOG = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]';

/** Whether a sheet, a dialog or a question is open. */
export const isDialogOpen = (): boolean => document.querySelector(DIALOG) !== null;

/** Dialogs come and go at the end of the body. Returns how to stop. */
export function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
