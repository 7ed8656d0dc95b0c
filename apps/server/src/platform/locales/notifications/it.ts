import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

/** Italian. */
export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Alert di prezzo {symbol}', body: '{alert}' },
    calendar_event: { title: 'Evento economico: {currency}', body: '{name}, {time} (New York).' },
    order_filled: { title: 'Ordine eseguito', body: '{side} {lots} {symbol} a {price}.' },
    order_triggered: { title: 'Ordine pendente eseguito', body: '{side} {lots} {symbol} a {price}.' },
    order_cancelled: { title: 'Ordine pendente annullato', body: '{side} {lots} {symbol} a {price}: {why}' },
    stop_loss: { title: 'Stop loss raggiunto', body: '{lots} {symbol} chiuso a {price}. P/L: {profit}.' },
    take_profit: { title: 'Take profit raggiunto', body: '{lots} {symbol} chiuso a {price}. P/L: {profit}.' },
    margin_call: {
      title: 'Margin call',
      body: 'Il tuo livello di margine è sceso: {level}. Chiudi delle posizioni o aggiungi fondi per evitare uno stop out.',
    },
    stop_out: {
      title: 'Posizione chiusa per stop out',
      body: '{lots} {symbol} chiuso a {price}: il livello di margine è sceso al livello di stop out. P/L: {profit}.',
    },
    deposit_finished: {
      title: 'Deposito accreditato',
      body: 'Il deposito n. {number} di {amount} è stato accreditato sul tuo saldo.',
    },
    deposit_rejected: {
      title: 'Deposito respinto',
      body: 'Il deposito n. {number} di {amount} è stato respinto: {reason}',
    },
    withdrawal_requested: {
      title: 'Prelievo richiesto',
      body: 'È stato richiesto il prelievo n. {number} di {amount}. Non sei stato tu? Annullalo subito e cambia la password.',
    },
    withdrawal_paid: { title: 'Prelievo eseguito', body: 'Il prelievo n. {number} di {amount} è stato eseguito.' },
    withdrawal_refused: {
      title: 'Prelievo respinto',
      body: 'L’importo del prelievo n. {number}, {amount}, è stato riaccreditato sul tuo saldo: {reason}',
    },
    balance_corrected: { title: 'Saldo corretto', body: '{amount}: {reason}' },
    verification_approved: {
      title: 'Identità verificata',
      body: 'La verifica della tua identità è stata approvata.',
    },
    verification_refused: {
      title: 'Verifica dell’identità respinta',
      body: 'Inviala di nuovo. Motivo: {reason}',
    },
    account_suspended: {
      title: 'Conto sospeso',
      body: 'Nuovi ordini e prelievi sono sospesi. Motivo: {reason}',
    },
    group_changed: {
      title: 'Il gruppo del tuo conto è cambiato',
      body: 'Ora sei nel gruppo {group}. Leva e limiti dei nuovi ordini possono essere diversi. Le posizioni aperte mantengono il loro margine, ma i nuovi livelli di margin call e di stop out, il finanziamento overnight (swap) e la commissione di chiusura si applicano subito anche a esse.',
    },
    group_moves: {
      title: 'Passaggio a un altro gruppo',
      body: 'Dal {time} (New York) appartieni al gruppo {group}. Da allora il suo spread, i livelli di margin call e di stop out, il finanziamento overnight (swap) e la commissione di chiusura valgono anche per le posizioni aperte, il cui margine non cambia.',
    },
    spread_changes: {
      title: 'Lo spread di {symbols} cambia',
      body: 'Dal {time} (New York) il suo bid è {bid} punti sotto e il suo ask {ask} punti sopra il prezzo di mercato, anche per le posizioni aperte.',
    },
    hours_changed: {
      title: 'Cambiano gli orari di trading di {symbol}',
      body: 'Con decorrenza {time} (New York): {hours}',
    },
    new_login: {
      title: 'Nuovo accesso',
      body: '{device}, {address}. Non sei stato tu? Cambia subito la password e chiudi quella sessione.',
    },
    password_changed: {
      title: 'Password cambiata',
      body: '{device}, {address}. Non sei stato tu? Imposta subito una nuova password e contatta il servizio clienti.',
    },
    two_factor_on: { title: 'Verifica in due passaggi attivata', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Verifica in due passaggi disattivata',
      body: '{device}, {address}. Non sei stato tu? Cambia subito la password.',
    },
    second_factor_failed: {
      title: 'Codice di verifica errato',
      body: '{device}, {address}. Non sei stato tu? Cambia subito la password.',
    },
    passkey_added: {
      title: 'Passkey aggiunta',
      body: '«{name}», {device}, {address}. Non sei stato tu? Rimuovila subito.',
    },
    passkey_removed: { title: 'Passkey rimossa', body: '«{name}», {device}, {address}' },
    service_added: {
      title: 'Accesso per un altro servizio',
      body: '«{name}», {device}, {address}. Non sei stato tu? Eliminalo subito.',
    },
    api_key_created: {
      title: 'Chiave API creata',
      body: '«{name}», {device}, {address}. Non sei stato tu? Eliminala subito.',
    },
    api_key_network: {
      title: 'Chiave API usata da una nuova rete',
      body: '«{name}», {address}. Non è la tua? Sospendi o elimina subito la chiave.',
    },
  },
  groupLevels: 'Margin call al {call}, stop out al {stopOut}.',
  usualHours: 'gli orari consueti',
  depositDiffers: 'Deposito n. {number}: {amount} sono stati accreditati sul tuo saldo. Avevi indicato {claimed}.',
  sides: { buy: 'Acquisto', sell: 'Vendita' },
  why: {
    insufficient_margin: 'il margine libero non bastava.',
    no_conversion_rate: 'mancava un tasso di cambio per la conversione in USD.',
    trading_disabled: 'il trading era sospeso.',
    expired: 'era scaduto.',
    position_limit: 'era stato raggiunto un limite di posizione.',
  },
  alerts: {
    rises_to: '{source} è salito a {level}; ora è a {price}.',
    falls_to: '{source} è sceso a {level}; ora è a {price}.',
    move: '{source} si è mosso ({percent}) da quando hai impostato l’alert; ora è a {price}.',
    day_change: 'Variazione odierna: {percent}; il Bid è ora a {price}.',
  },
  sources: { bid: 'Il Bid', ask: 'L’Ask', mid: 'Il prezzo medio' },
  hidden: 'Apri Tradewind per vedere i dettagli.',
  test: { title: 'Le notifiche funzionano', body: 'Così Tradewind ti avvisa su questo dispositivo.' },
  unknown: 'sconosciuto',
};
