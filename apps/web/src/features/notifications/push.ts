/** Push in this browser: support, permission, and switching it on and off. */
import type { TradewindClient } from '@tradewind/client/app';
import { notificationCalls, type NotificationSettings } from '@tradewind/contract/light';

const WORKER = '/worker.js';

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** `isKnown`: the server has a push device for this session. */
export async function pushState(isKnown: boolean): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return isKnown && subscription !== undefined && subscription !== null ? 'on' : 'off';
}

/** Asks for permission; undefined when it is denied. Rejects when the browser's push service cannot be reached. */
export async function switchOn(
  { api }: Pick<TradewindClient, 'api'>,
  publicKey: string,
): Promise<NotificationSettings | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribed(pushManager, publicKey);
  const { endpoint, keys } = subscription.toJSON();
  return api.call(
    notificationCalls.pushSubscribe,
    { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    { quiet: true },
  );
}

async function subscribed(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // created with an older key, before the server was set up again
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** The device is removed from the server first: whatever the browser does next, nothing more is sent. */
export async function switchOff({ api }: Pick<TradewindClient, 'api'>): Promise<NotificationSettings> {
  const settings = await api.call(notificationCalls.pushUnsubscribe, {});
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return settings;
}
