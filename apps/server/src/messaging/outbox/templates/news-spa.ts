import type { NewsTemplates } from './types.ts';

/** Spanish. */
export const newsSpa: NewsTemplates = {
  verification_approved: {
    subject: 'Su identidad está verificada',
    title: 'Identidad verificada',
    body: 'Su verificación de identidad ha sido aprobada. Ya puede usar todo lo que ofrece Tradewind.',
    advice: '¿No la envió usted? Contacte con atención al cliente.',
    sms: 'Tradewind: su verificación de identidad ha sido aprobada.',
  },
  verification_refused: {
    subject: 'Su verificación de identidad fue rechazada',
    title: 'Verificación de identidad rechazada',
    body: 'No se pudo aprobar su verificación de identidad. Envíela de nuevo en la aplicación.',
    advice: 'Si hay algo que no está claro, contacte con atención al cliente.',
    sms: 'Tradewind: su verificación de identidad fue rechazada. Encontrará el motivo en la aplicación.',
  },
  price_alert: {
    subject: 'Se alcanzó su alerta de precio de Tradewind',
    title: 'Alerta de precio',
    body: 'Se ha alcanzado el precio que esperaba. {text}',
    advice: 'Puede cambiar sus alertas y desactivar estos correos en «Notificaciones» de la aplicación.',
    sms: 'Alerta de precio de Tradewind: {text}',
  },
  order_news: {
    subject: 'Novedades de su orden en Tradewind',
    title: 'Su orden',
    body: 'Esto ha ocurrido con una de sus órdenes: {text}',
    advice: 'Puede desactivar estos correos en «Notificaciones» de la aplicación.',
    sms: 'Orden en Tradewind: {text}',
  },
  stop_reached: {
    subject: 'Una posición de Tradewind se cerró en su stop loss o take profit',
    title: 'Posición cerrada',
    body: 'Se ha alcanzado un precio que usted había fijado. {text}',
    advice: 'Puede desactivar estos correos en «Notificaciones» de la aplicación.',
    sms: 'Tradewind: se ha alcanzado un precio que usted había fijado. {text}',
  },
  margin_call: {
    subject: 'Llamada de margen en su cuenta de Tradewind',
    title: 'Llamada de margen',
    body: 'Su cuenta necesita su atención. {text}',
    advice:
      'Si el nivel de margen sigue bajando, se cierran posiciones automáticamente, empezando por la de mayor pérdida.',
    sms: 'Llamada de margen de Tradewind. {text}',
  },
  stop_out: {
    subject: 'Una posición de Tradewind se cerró por falta de margen',
    title: 'Posición cerrada por stop out',
    body: 'El margen de su cuenta ya no cubría sus posiciones. {text}',
    advice: 'Puede que también se hayan cerrado otras posiciones. Las encontrará todas en el historial de sus órdenes.',
    sms: 'Stop out en Tradewind: {text}',
  },
};
