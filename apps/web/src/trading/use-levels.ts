import { useReadable } from '@tradewind/ui';
import { useGroup } from './account-group.ts';
import { useClient } from '../shared/client.tsx';

/** Margin levels of the account in percent for the margin call and the stop-out; undefined until the server has sent them. */
export function useLevels(): { readonly call: number | undefined; readonly stopOut: number | undefined } {
  const base = useReadable(useClient().base);
  const group = useGroup();
  return { call: group?.MarginCall ?? base?.margin_call_level, stopOut: group?.StopOut ?? base?.stop_out_level };
}
