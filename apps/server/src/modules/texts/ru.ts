import type { Texts } from './types.ts';

/** Russian. */
export const ru: Texts = {
  memo: {
    demo_issue: 'Зачисление демо-средств',
    demo_reset: 'Сброс демо-счёта',
    trade_fee: 'Комиссия {symbol}',
    trade_profit: 'Результат сделки {symbol}',
    negative_balance_protection: 'Защита от отрицательного баланса',
  },
  otherMemo: 'Изменение баланса',
};
