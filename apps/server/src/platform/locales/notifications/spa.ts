import type { Translation } from '@tradewind/contract';
import type { NotificationTexts } from './types.ts';

/** Spanish. */
export const notifications: Translation<NotificationTexts> = {
  events: {
    price_alert: { title: 'Alerta de precio de {symbol}', body: '{alert}' },
    calendar_event: { title: 'Evento económico: {currency}', body: '{name}, {time} (Nueva York).' },
    order_filled: { title: 'Orden ejecutada', body: '{side} {lots} {symbol} a {price}.' },
    order_triggered: { title: 'Orden pendiente ejecutada', body: '{side} {lots} {symbol} a {price}.' },
    order_cancelled: { title: 'Orden pendiente cancelada', body: '{side} {lots} {symbol} a {price}: {why}' },
    stop_loss: { title: 'Stop loss alcanzado', body: '{lots} {symbol} cerrado a {price}. Resultado: {profit}.' },
    take_profit: { title: 'Take profit alcanzado', body: '{lots} {symbol} cerrado a {price}. Resultado: {profit}.' },
    margin_call: {
      title: 'Llamada de margen',
      body: 'Su nivel de margen bajó al {level}. Cierre posiciones o añada fondos para evitar un stop out.',
    },
    stop_out: {
      title: 'Posición cerrada por stop out',
      body: '{lots} {symbol} cerrado a {price} porque su nivel de margen bajó al nivel de stop out. Resultado: {profit}.',
    },
    deposit_finished: {
      title: 'Depósito acreditado',
      body: 'El depósito n.º {number} por {amount} se acreditó en su saldo.',
    },
    deposit_rejected: {
      title: 'Depósito rechazado',
      body: 'El depósito n.º {number} por {amount} fue rechazado: {reason}',
    },
    withdrawal_requested: {
      title: 'Retiro solicitado',
      body: 'Se solicitó el retiro n.º {number} por {amount}. ¿No fue usted? Cancélelo de inmediato y cambie su contraseña.',
    },
    withdrawal_paid: { title: 'Retiro enviado', body: 'Se envió el retiro n.º {number} por {amount}.' },
    withdrawal_refused: {
      title: 'Retiro rechazado',
      body: 'El importe del retiro n.º {number}, {amount}, volvió a su saldo: {reason}',
    },
    balance_corrected: { title: 'Saldo corregido', body: '{amount}: {reason}' },
    verification_approved: {
      title: 'Identidad verificada',
      body: 'Su verificación de identidad fue aprobada.',
    },
    verification_refused: {
      title: 'Verificación de identidad rechazada',
      body: 'Envíela de nuevo. Motivo: {reason}',
    },
    account_suspended: {
      title: 'Cuenta suspendida',
      body: 'Las nuevas órdenes y los retiros están suspendidos. Motivo: {reason}',
    },
    group_changed: {
      title: 'El grupo de su cuenta ha cambiado',
      body: 'Ahora está en el grupo {group}. El apalancamiento y los límites de las nuevas órdenes pueden ser distintos. Las posiciones abiertas conservan su margen, pero los nuevos niveles de llamada de margen y de stop out, el swap y la comisión de cierre se les aplican de inmediato.',
    },
    group_moves: {
      title: 'Cambio de grupo',
      body: 'Desde {time} (Nueva York) pertenece al grupo {group}. A partir de entonces, su spread, sus niveles de llamada de margen y de stop out, su swap y su comisión de cierre se aplican también a las posiciones abiertas, que conservan su margen.',
    },
    spread_changes: {
      title: 'El spread de {symbols} cambia',
      body: 'Desde {time} (Nueva York) su precio bid está {bid} puntos por debajo y su ask {ask} puntos por encima del mercado, también para las posiciones abiertas.',
    },
    hours_changed: {
      title: 'Cambia el horario de negociación de {symbol}',
      body: 'Desde el {time} (Nueva York): {hours}',
    },
    new_login: {
      title: 'Nuevo inicio de sesión',
      body: '{device}, {address}. ¿No fue usted? Cambie de inmediato su contraseña y cierre esa sesión.',
    },
    password_changed: {
      title: 'Contraseña cambiada',
      body: '{device}, {address}. ¿No fue usted? Establezca de inmediato una contraseña nueva y contacte con atención al cliente.',
    },
    two_factor_on: { title: 'Verificación en dos pasos activada', body: '{device}, {address}' },
    two_factor_off: {
      title: 'Verificación en dos pasos desactivada',
      body: '{device}, {address}. ¿No fue usted? Cambie de inmediato su contraseña.',
    },
    second_factor_failed: {
      title: 'Código de verificación incorrecto',
      body: '{device}, {address}. ¿No fue usted? Cambie de inmediato su contraseña.',
    },
    passkey_added: {
      title: 'Clave de acceso añadida',
      body: '«{name}», {device}, {address}. ¿No fue usted? Elimínela de inmediato.',
    },
    passkey_removed: { title: 'Clave de acceso eliminada', body: '«{name}», {device}, {address}' },
    service_added: {
      title: 'Acceso para otro servicio',
      body: '«{name}», {device}, {address}. ¿No fue usted? Elimínelo de inmediato.',
    },
    api_key_created: {
      title: 'Clave API creada',
      body: '«{name}», {device}, {address}. ¿No fue usted? Elimínela de inmediato.',
    },
    api_key_network: {
      title: 'Clave API usada desde una red nueva',
      body: '«{name}», {address}. ¿No es la suya? Pause o elimine la clave de inmediato.',
    },
  },
  groupLevels: 'Llamada de margen: {call}; stop out: {stopOut}.',
  usualHours: 'el horario habitual',
  depositDiffers: 'Depósito n.º {number}: se acreditaron {amount}. Usted había indicado {claimed}.',
  sides: { buy: 'Compra', sell: 'Venta' },
  why: {
    insufficient_margin: 'no había suficiente margen libre.',
    no_conversion_rate: 'no había tipo de cambio para convertirla a USD.',
    trading_disabled: 'la negociación estaba suspendida.',
    expired: 'había vencido.',
    position_limit: 'se alcanzó un límite de posición.',
  },
  alerts: {
    rises_to: '{source} subió a {level}; ahora está en {price}.',
    falls_to: '{source} bajó a {level}; ahora está en {price}.',
    move: '{source} se movió un {percent} desde que creó la alerta; ahora está en {price}.',
    day_change: 'La variación del día llegó al {percent}; el Bid está ahora en {price}.',
  },
  sources: { bid: 'El Bid', ask: 'El Ask', mid: 'El precio medio' },
  hidden: 'Abra Tradewind para ver los detalles.',
  test: { title: 'Las notificaciones funcionan', body: 'Así le avisa Tradewind en este dispositivo.' },
  unknown: 'desconocido',
};
