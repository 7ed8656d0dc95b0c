import type { Texts } from './types.ts';

/** Russian. */
export const ru: Texts = {
  memo: {
    demo_issue: 'Зачисление демо-средств',
    demo_reset: 'Сброс демо-счёта',
    trade_fee: 'Комиссия {symbol}',
    trade_profit: 'Результат сделки {symbol}',
    negative_balance_protection: 'Защита от отрицательного баланса',
    deposit: 'Пополнение',
    withdrawal: 'Вывод: сумма удержана до выплаты',
    withdrawal_refused: 'Вывод отклонён: сумма возвращена на баланс',
    withdrawal_paid: 'Вывод выплачен',
    withdrawal_fee: 'Комиссия за вывод',
    correction: 'Корректировка',
  },
  otherMemo: 'Изменение баланса',
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
