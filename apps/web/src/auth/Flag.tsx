import { useEffect, useState } from 'react';

type AddressOf = (code: string) => string | undefined;
let loaded: AddressOf | undefined;

/** The table of flag addresses is loaded with the first flag on screen. */
function useFlagAddress(code: string): string | undefined {
  const [addressOf, setAddressOf] = useState(() => loaded);
  useEffect(() => {
    if (loaded !== undefined) return;
    // without flags the names are still shown
    void import('./flags.ts').then(
      ({ flagAddress }) => {
        loaded = flagAddress;
        setAddressOf(() => flagAddress);
      },
      () => undefined,
    );
  }, []);
  return addressOf?.(code);
}

/** A flag next to the name of its region; its space is reserved while it loads. */
export function Flag({ code }: { code: string }) {
  const address = useFlagAddress(code);
  return (
    <span aria-hidden className="inline-block h-4 w-6 shrink-0 overflow-hidden rounded-[2px] bg-press">
      {address !== undefined && (
        <img src={address} alt="" width={24} height={16} loading="lazy" decoding="async" className="size-full" />
      )}
    </span>
  );
}
