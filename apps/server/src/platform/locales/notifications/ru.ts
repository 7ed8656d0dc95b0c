import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

/** Russian. */
export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Ценовой алерт {symbol}', body: '{alert}' },
    calendar_event: { title: 'Экономическое событие: {currency}', body: '{name}, {time} (Нью-Йорк).' },
    order_filled: { title: 'Ордер исполнен', body: '{side} {lots} {symbol} по {price}.' },
    order_triggered: { title: 'Отложенный ордер исполнен', body: '{side} {lots} {symbol} по {price}.' },
    order_cancelled: { title: 'Отложенный ордер отменён', body: '{side} {lots} {symbol} по {price}: {why}' },
    stop_loss: { title: 'Сработал стоп-лосс', body: '{lots} {symbol}: закрыто по {price}. Результат: {profit}.' },
    take_profit: { title: 'Сработал тейк-профит', body: '{lots} {symbol}: закрыто по {price}. Результат: {profit}.' },
    margin_call: {
      title: 'Маржин-колл',
      body: 'Уровень маржи упал до {level}. Закройте позиции или пополните счёт, чтобы избежать стоп-аута.',
    },
    stop_out: {
      title: 'Позиция закрыта по стоп-ауту',
      body: '{lots} {symbol}: закрыто по {price}, уровень маржи упал до уровня стоп-аута. Результат: {profit}.',
    },
    deposit_finished: { title: 'Пополнение зачислено', body: 'Пополнение № {number} на {amount} зачислено на баланс.' },
    deposit_rejected: { title: 'Пополнение отклонено', body: 'Пополнение № {number} на {amount} отклонено: {reason}' },
    withdrawal_requested: {
      title: 'Запрошен вывод',
      body: 'Запрошен вывод № {number} на {amount}. Это были не вы? Немедленно отмените его и смените пароль.',
    },
    withdrawal_paid: { title: 'Вывод выполнен', body: 'Вывод № {number} на {amount} выполнен.' },
    withdrawal_refused: {
      title: 'Вывод отклонён',
      body: 'Сумма вывода № {number}, {amount}, возвращена на баланс: {reason}',
    },
    balance_corrected: { title: 'Баланс скорректирован', body: '{amount}: {reason}' },
    verification_approved: { title: 'Личность подтверждена', body: 'Ваша верификация одобрена.' },
    verification_refused: { title: 'Верификация отклонена', body: 'Отправьте документы ещё раз. Причина: {reason}' },
    account_suspended: {
      title: 'Счёт приостановлен',
      body: 'Новые ордера и вывод средств приостановлены. Причина: {reason}',
    },
    group_changed: {
      title: 'Группа вашего счёта изменена',
      body: 'Теперь вы в группе {group}. Кредитное плечо и лимиты новых ордеров могут отличаться. Маржа открытых позиций не меняется, но новые уровни маржин-колла и стоп-аута, своп и комиссия при закрытии применяются к ним сразу.',
    },
    group_moves: {
      title: 'Переход в другую группу',
      body: 'С {time} (Нью-Йорк) вы в группе {group}. С этого момента её спред, уровни маржин-колла и стоп-аута, своп и комиссия при закрытии действуют и для открытых позиций; их маржа не меняется.',
    },
    spread_changes: {
      title: 'Спред {symbols} меняется',
      body: 'С {time} (Нью-Йорк) ваш bid ниже рыночной цены на {bid} п., а ask выше на {ask} п., в том числе для открытых позиций.',
    },
    hours_changed: { title: 'Меняется время торгов {symbol}', body: 'С {time} (Нью-Йорк): {hours}' },
    new_login: {
      title: 'Новый вход',
      body: '{device}, {address}. Это были не вы? Немедленно смените пароль и завершите тот сеанс.',
    },
    password_changed: {
      title: 'Пароль изменён',
      body: '{device}, {address}. Это были не вы? Немедленно задайте новый пароль и свяжитесь со службой поддержки.',
    },
    two_factor_on: { title: 'Двухфакторная аутентификация включена', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Двухфакторная аутентификация выключена',
      body: '{device}, {address}. Это были не вы? Немедленно смените пароль.',
    },
    second_factor_failed: {
      title: 'Неверный код двухфакторной аутентификации',
      body: '{device}, {address}. Это были не вы? Немедленно смените пароль.',
    },
    passkey_added: {
      title: 'Добавлен ключ доступа',
      body: '«{name}», {device}, {address}. Это были не вы? Немедленно удалите его.',
    },
    passkey_removed: { title: 'Удалён ключ доступа', body: '«{name}», {device}, {address}' },
    service_added: {
      title: 'Доступ для другого сервиса',
      body: '«{name}», {device}, {address}. Это были не вы? Немедленно удалите его.',
    },
    api_key_created: {
      title: 'Создан ключ API',
      body: '«{name}», {device}, {address}. Это были не вы? Немедленно удалите его.',
    },
    api_key_network: {
      title: 'Ключ API использован из новой сети',
      body: '«{name}», {address}. Это не ваша сеть? Немедленно приостановите или удалите ключ.',
    },
  },
  groupLevels: 'Маржин-колл — {call}, стоп-аут — {stopOut}.',
  usualHours: 'обычное время торгов',
  depositDiffers: 'Пополнение № {number}: на баланс зачислено {amount}. Вы указывали {claimed}.',
  sides: { buy: 'Покупка', sell: 'Продажа' },
  why: {
    insufficient_margin: 'не хватило свободной маржи.',
    no_conversion_rate: 'не было курса для пересчёта в USD.',
    trading_disabled: 'торговля была приостановлена.',
    expired: 'истёк срок его действия.',
    position_limit: 'достигнут лимит по позициям.',
  },
  alerts: {
    rises_to: '{source}: рост до {level}, сейчас {price}.',
    falls_to: '{source}: падение до {level}, сейчас {price}.',
    move: '{source}: изменение на {percent} с момента создания алерта, сейчас {price}.',
    day_change: 'Изменение за день достигло {percent}; Bid сейчас {price}.',
  },
  sources: { bid: 'Bid', ask: 'Ask', mid: 'Средняя цена' },
  hidden: 'Откройте Tradewind, чтобы увидеть подробности.',
  test: { title: 'Уведомления работают', body: 'Так Tradewind присылает вам уведомления на это устройство.' },
  unknown: 'неизвестно',
};
