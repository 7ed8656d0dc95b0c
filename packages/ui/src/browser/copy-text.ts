/** Copies a text to the clipboard; false where the browser does not allow it. Call it from a tap handler. */
export async function copyText(text: string): Promise<boolean> {
  // absent where the page is not a secure context, such as a LAN address
  if (typeof navigator.clipboard === 'object') {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by the browser's settings: the legacy method may still be allowed
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    // deprecated, but the only method outside secure contexts
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
