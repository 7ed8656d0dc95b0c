import { useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';

/** Margin levels in percent: of the margin call and of the stop-out. */
export function useLevels(): { readonly call: number; readonly stopOut: number } {
  const base = useReadable(useClient().base);
  return { call: base?.margin_call_level ?? 100, stopOut: base?.stop_out_level ?? 50 };
}
