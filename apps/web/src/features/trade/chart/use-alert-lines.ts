import { alertCalls, type AlertRow, type Instrument } from '@tradewind/contract/light';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useLanguage } from '../../../shared/language.ts';
import { queries } from '../../../shared/queries.ts';

export interface AlertLine {
  readonly key: string;
  readonly kind: 'alert';
  readonly price: number;
  readonly alert: AlertRow;
}

const NONE: readonly AlertRow[] = [];

/** Active alerts of an instrument that wait for a price. */
export function useAlertLines({ Id }: Instrument): readonly AlertLine[] {
  const { api, notices } = useClient();
  const user = useUser();
  const { locale } = useLanguage();
  const { data } = useQuery(
    {
      queryKey: ['alerts', user?.id, 'chart', Id, locale],
      queryFn: ({ signal }) => api.call(alertCalls.alerts, { page: 1, past: 0, forex_id: Id }, { signal, quiet: true }),
      enabled: user !== undefined,
    },
    queries,
  );
  // an alert that fired is no longer active
  useEffect(
    () =>
      notices.onNew(({ kind }) => {
        if (kind === 'alert') void queries.invalidateQueries({ queryKey: ['alerts'] });
      }),
    [notices],
  );
  const rows = data?.data ?? NONE;
  return useMemo(
    () =>
      rows.flatMap((alert) =>
        alert.price !== null && alert.state === 'active'
          ? [{ key: `alert-${alert.id}`, kind: 'alert', price: alert.price, alert } as const]
          : [],
      ),
    [rows],
  );
}
