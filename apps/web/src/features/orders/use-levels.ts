import { useReadable } from '@tradewind/ui';
import { useClient } from '../../shared/client.tsx';

/** Margin levels in percent for the margin call and the stop-out; undefined until the server has sent them. */
export function useLevels(): { readonly call: number | undefined; readonly stopOut: number | undefined } {
  const base = useReadable(useClient().base);
  return { call: base?.margin_call_level, stopOut: base?.stop_out_level };
}
