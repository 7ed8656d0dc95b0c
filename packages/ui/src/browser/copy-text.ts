/** Puts a text on the clipboard; false where the browser does not allow it. Call it from a tap. */
export async function copyText(text: string): Promise<boolean> {
  // absent where the page is not a secure context, such as a LAN address
  if (typeof navigator.clipboard === 'object') {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by the browser's settings: the old way may still be allowed
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
    // The only way outside secure contexts, whatever its standing in the standard.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
