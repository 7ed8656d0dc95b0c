import type { Translation } from '@tradewind/contract';
import type { AccountTexts } from './types.ts';

/** Russian. */
export const account: Translation<AccountTexts> = {
  memo: {
    demo_issue: 'Зачисление демо-средств',
    demo_reset: 'Сброс демо-счёта',
    trade_fee: 'Комиссия {symbol}',
    commission: 'Комиссия по счёту {symbol}',
    trade_profit: 'Реализованная П/У {symbol}',
    financing: 'Своп {symbol}',
    negative_balance_protection: 'Защита от отрицательного баланса',
    deposit: 'Пополнение № {number}',
    withdrawal: 'Вывод № {number}',
    withdrawal_refused: 'Вывод № {number}: возврат на баланс',
    withdrawal_paid: 'Вывод № {number}: выполнен',
    withdrawal_fee: 'Вывод № {number}: комиссия',
    correction: 'Корректировка: {reason}',
  },
  otherMemo: 'Изменение баланса',
  fundsStatus: {
    deposit: ['На проверке', 'Зачислено', 'Отклонено', 'Недействительно'],
    withdrawal: ['В обработке', 'Выполнено', 'Отклонено', 'Отменено'],
  },
  announcements: {
    restricted_regions: {
      title: 'Необслуживаемые регионы',
      body: `Мы не предоставляем услуги в следующих регионах: {regions}.

Жители этих регионов не могут открыть счёт. Если вы переехали в один из них, обратитесь в службу поддержки, прежде чем продолжать торговлю.`,
    },
  },
  logColumns: {
    time: 'Время (UTC)',
    memo: 'Описание',
    change: 'Изменение (USD)',
    balance: 'Баланс (USD)',
    cause: 'Причина',
    order: 'Ордер',
    entry: 'Запись',
  },
};
