import type { TradewindClient } from '@tradewind/client';
import { useReadable } from '@tradewind/ui';
import { useEffect } from 'react';
import { sounds } from '../shared/settings.ts';

/** Plays sounds for fills, closes and margin calls while the setting is on; loads nothing while it is off. */
export function useSounds(client: TradewindClient): void {
  const isOn = useReadable(sounds) === 'on';
  useEffect(() => {
    if (!isOn) return;
    const loading = import('../shared/sounds.ts');
    // A sound that cannot be loaded is no reason to disturb.
    const unlock = () => void loading.then(({ unlockSounds }) => unlockSounds()).catch(() => undefined);
    const stopEvents = client.orders.onEvent((message) => {
      loading
        .then(({ playSound, soundOf }) => {
          const sound = soundOf(message);
          if (sound !== undefined) playSound(sound);
        })
        .catch(() => undefined);
    });
    // just switched on by a tap; after a reload the page is silent until it is touched
    if (navigator.userActivation.hasBeenActive) unlock();
    document.addEventListener('pointerdown', unlock, { capture: true });
    document.addEventListener('keydown', unlock, { capture: true });
    return () => {
      stopEvents();
      document.removeEventListener('pointerdown', unlock, { capture: true });
      document.removeEventListener('keydown', unlock, { capture: true });
    };
  }, [client, isOn]);
}
