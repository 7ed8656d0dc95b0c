/** product.md §1: a device counts as desktop if its user agent matches no mobile pattern. */
const MOBILE = /android|iphone|ipad|ipod|mobile|phone|webos|blackberry|opera mini|iemobile/iu;

/** Whether a user agent is that of a desktop. */
export const isDesktopDevice = (userAgent: string): boolean => !MOBILE.test(userAgent);

/**
 * Address of the desktop version: the subdomain replaced by pc (m.example.com → pc.example.com, example.com →
 * pc.example.com). Undefined where there is no domain: an IP address or localhost shows the same page anyway.
 */
export function desktopAddress(url: string): string | undefined {
  const address = new URL(url);
  const labels = address.hostname.split('.');
  if (labels.length < 2 || /^[\d.]+$|:/u.test(address.hostname)) return undefined;
  address.hostname = ['pc', ...labels.slice(labels.length > 2 ? 1 : 0)].join('.');
  return address.origin;
}

/** Width in CSS px that a phone uses for its layout on the desktop address. */
const DESKTOP_VIEWPORT_PX = 1280;

/** On the pc. address a phone also shows the desktop layout, scaled down, because the user requested it by opening that address. */
export function applyDesktopAddress(): void {
  if (!location.hostname.startsWith('pc.') || isDesktopDevice(navigator.userAgent)) return;
  document.querySelector('meta[name="viewport"]')?.setAttribute('content', `width=${DESKTOP_VIEWPORT_PX}`);
}
