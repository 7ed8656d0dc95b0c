/** Calls for area codes and the form of the mobile field. */
import { authCalls } from '@tradewind/contract';
import type { CallLayer } from '../../platform/http/index.ts';
import { areaList } from './areas.ts';

/** `showMobile`: 0 no mobile field, 1 area code and number, 3 number only. */
export function serveAreas(calls: CallLayer, showMobile: number): void {
  const list = areaList();
  calls.open(authCalls.areaList, () => list);
  calls.open(authCalls.setting, ({ input }) => {
    switch (input.key) {
      case 'is_show_mobile':
        return showMobile;
    }
  });
}
