import type { TradewindClient } from '@tradewind/client/app';
import { useReadable } from '@tradewind/ui';
import { useEffect } from 'react';
import { sounds, vibration } from '../shared/settings.ts';

/** Sounds and vibrations for fills, closes and margin calls, according to the settings; loads nothing while both are off. */
export function useSounds(client: TradewindClient): void {
  const isOn = useReadable(sounds) === 'on';
  const vibrates = useReadable(vibration) === 'on';
  useEffect(() => {
    if (!isOn && !vibrates) return;
    const loading = import('../shared/sounds.ts');
    // a sound that cannot be loaded is not worth an error message
    const unlock = () => void loading.then(({ unlockSounds }) => unlockSounds()).catch(() => undefined);
    const stopEvents = client.orders.onEvent((message) => {
      loading
        .then(({ playSound, soundOf, vibrate }) => {
          const sound = soundOf(message);
          if (sound === undefined) return;
          if (isOn) playSound(sound);
          if (vibrates) vibrate(sound);
        })
        .catch(() => undefined);
    });
    if (!isOn) return stopEvents;
    // just switched on by a tap; after a reload browsers keep the page silent until the first interaction
    if (navigator.userActivation.hasBeenActive) unlock();
    document.addEventListener('pointerdown', unlock, { capture: true });
    document.addEventListener('keydown', unlock, { capture: true });
    return () => {
      stopEvents();
      document.removeEventListener('pointerdown', unlock, { capture: true });
      document.removeEventListener('keydown', unlock, { capture: true });
    };
  }, [client, isOn, vibrates]);
}
