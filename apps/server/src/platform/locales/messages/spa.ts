import type { MessageTexts } from './types.ts';

/** Spanish. */
export const messages: MessageTexts = {
  labels: {
    time: 'Fecha',
    device: 'Dispositivo',
    address: 'Dirección de red',
    name: 'Clave de acceso',
    claimed: 'Importe indicado',
    method: 'Método de retiro',
    reference: 'Referencia del pago',
    reason: 'Motivo',
    text: 'Mensaje',
    link: 'Enlace',
  },
  unknown: 'desconocido',
  valid: {
    one: 'Válido durante {minutes} minuto.',
    many: 'Válido durante {minutes} minutos.',
    other: 'Válido durante {minutes} minutos.',
  },
  automatic: 'Este mensaje se ha enviado automáticamente. No responda a él.',
  templates: {
    verification_approved: {
      subject: 'Su identidad está verificada',
      title: 'Identidad verificada',
      body: 'Su verificación de identidad ha sido aprobada. Ya puede usar todo lo que ofrece Tradewind.',
      advice: '¿No fue usted? Contacte con atención al cliente.',
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
      body: 'Su nivel de margen es bajo. {text}',
      advice:
        'Si el nivel de margen sigue bajando, se cierran posiciones automáticamente, empezando por la de mayor pérdida.',
      sms: 'Llamada de margen de Tradewind. {text}',
    },
    stop_out: {
      subject: 'Una posición de Tradewind se cerró por falta de margen',
      title: 'Posición cerrada por stop out',
      body: 'El margen de su cuenta ya no cubría sus posiciones. {text}',
      advice: 'Puede que también se hayan cerrado otras posiciones. Las encontrará todas en el historial.',
      sms: 'Stop out en Tradewind: {text}',
    },
    code_register: {
      subject: 'Su código para abrir una cuenta de Tradewind',
      title: 'Abra su cuenta',
      body: 'Escriba este código para abrir su cuenta de Tradewind.',
      advice:
        'Si no lo ha solicitado, no tiene que hacer nada: sin el código no se abre ninguna cuenta. No dé nunca el código a nadie; nosotros nunca se lo pediremos.',
      sms: {
        one: '{code} es su código para abrir una cuenta de Tradewind, válido durante {minutes} minuto. No se lo dé nunca a nadie.',
        many: '{code} es su código para abrir una cuenta de Tradewind, válido durante {minutes} minutos. No se lo dé nunca a nadie.',
        other:
          '{code} es su código para abrir una cuenta de Tradewind, válido durante {minutes} minutos. No se lo dé nunca a nadie.',
      },
    },
    code_reset: {
      subject: 'Su código para un cambio en su cuenta de Tradewind',
      title: 'Confirme que es usted',
      body: 'Escriba este código para confirmar una nueva contraseña, un método de retiro o una clave de acceso de su cuenta de Tradewind.',
      advice:
        'Si no lo ha solicitado, nada cambia y no tiene que hacer nada. No dé nunca el código a nadie e escríbalo solo en la aplicación de Tradewind; nosotros nunca se lo pediremos.',
      sms: {
        one: '{code} es su código para un cambio en su cuenta de Tradewind (contraseña, método de retiro o clave de acceso), válido durante {minutes} minuto. No se lo dé nunca a nadie.',
        many: '{code} es su código para un cambio en su cuenta de Tradewind (contraseña, método de retiro o clave de acceso), válido durante {minutes} minutos. No se lo dé nunca a nadie.',
        other:
          '{code} es su código para un cambio en su cuenta de Tradewind (contraseña, método de retiro o clave de acceso), válido durante {minutes} minutos. No se lo dé nunca a nadie.',
      },
    },
    password_changed: {
      subject: 'Se ha cambiado su contraseña de Tradewind',
      title: 'Contraseña cambiada',
      body: 'Se ha cambiado la contraseña de su cuenta de Tradewind. Se ha cerrado la sesión en todos los demás dispositivos.',
      advice:
        'Si no ha sido usted, establezca de inmediato una nueva con «¿Olvidó su contraseña?» en la página de inicio de sesión y contacte con atención al cliente.',
      sms: 'Se ha cambiado su contraseña de Tradewind. ¿No ha sido usted? Establezca otra de inmediato con «¿Olvidó su contraseña?» y contacte con atención al cliente.',
    },
    new_login: {
      subject: 'Nuevo inicio de sesión en su cuenta de Tradewind',
      title: 'Nuevo inicio de sesión',
      body: 'Se ha accedido a su cuenta de Tradewind desde un lugar que no conocíamos.',
      advice:
        'Si no ha sido usted, cambie su contraseña de inmediato y cierre la sesión en «Seguridad». También recomendamos la verificación en dos pasos.',
      sms: 'Nuevo acceso a su cuenta de Tradewind: {device}, {address}. ¿No ha sido usted? Cambie su contraseña de inmediato.',
    },
    two_factor_on: {
      subject: 'Verificación en dos pasos activada',
      title: 'Verificación en dos pasos activada',
      body: 'A partir de ahora, su cuenta de Tradewind pide en cada inicio de sesión un código de su aplicación de autenticación. Guarde sus códigos de recuperación en un lugar seguro.',
      advice: 'Si no ha sido usted, cambie su contraseña de inmediato y contacte con atención al cliente.',
      sms: 'Verificación en dos pasos activada en su cuenta de Tradewind. ¿No ha sido usted? Cambie su contraseña de inmediato y contacte con atención al cliente.',
    },
    two_factor_off: {
      subject: 'Verificación en dos pasos desactivada',
      title: 'Verificación en dos pasos desactivada',
      body: 'Su cuenta de Tradewind ya no pide un código de su aplicación de autenticación al iniciar sesión.',
      advice:
        'Si no ha sido usted, cambie su contraseña de inmediato, active de nuevo la verificación en dos pasos y contacte con atención al cliente.',
      sms: 'Verificación en dos pasos desactivada en su cuenta de Tradewind. ¿No ha sido usted? Cambie su contraseña de inmediato y contacte con atención al cliente.',
    },
    second_factor_failed: {
      subject: 'Código de verificación incorrecto para su cuenta de Tradewind',
      title: 'Código de verificación incorrecto',
      body: 'Se ha escrito un código incorrecto de la verificación en dos pasos para su cuenta de Tradewind. Quien lo hizo conoce su contraseña o usa un dispositivo en el que usted ha iniciado sesión.',
      advice:
        'Si no ha sido usted, cambie su contraseña de inmediato y cierre la sesión en todos los demás dispositivos en «Seguridad».',
      sms: 'Código de verificación incorrecto para su cuenta de Tradewind: {device}, {address}. ¿No ha sido usted? Cambie su contraseña de inmediato.',
    },
    passkey_added: {
      subject: 'Clave de acceso añadida a su cuenta de Tradewind',
      title: 'Clave de acceso añadida',
      body: 'Ahora también se puede acceder a su cuenta de Tradewind con la clave de acceso «{name}».',
      advice:
        'Si no ha sido usted, elimine la clave de inmediato en «Seguridad», cambie su contraseña y contacte con atención al cliente.',
      sms: 'Se añadió la clave de acceso «{name}» a su cuenta de Tradewind. ¿No ha sido usted? Elimínela y cambie su contraseña de inmediato.',
    },
    passkey_removed: {
      subject: 'Clave de acceso eliminada de su cuenta de Tradewind',
      title: 'Clave de acceso eliminada',
      body: 'Ya no se puede acceder a su cuenta de Tradewind con la clave de acceso «{name}».',
      advice: 'Si no ha sido usted, cambie su contraseña de inmediato y contacte con atención al cliente.',
      sms: 'Se eliminó la clave de acceso «{name}» de su cuenta de Tradewind. ¿No ha sido usted? Cambie su contraseña de inmediato.',
    },
    payout_method_added: {
      subject: 'Se añadió un método de retiro a su cuenta de Tradewind',
      title: 'Método de retiro añadido',
      body: 'Su cuenta de Tradewind tiene un nuevo método de retiro: {method}.',
      advice:
        'Si no fue usted, elimínelo de inmediato en su billetera, cambie su contraseña y contacte con atención al cliente.',
      sms: 'Nuevo método de retiro de su cuenta de Tradewind: {method}. ¿No fue usted? Cambie su contraseña de inmediato y contacte con atención al cliente.',
    },
    withdrawal_requested: {
      subject: 'Se solicitó un retiro de su cuenta de Tradewind',
      title: 'Retiro solicitado',
      body: 'Se solicitó el retiro n.º {number} de {amount} a {method}. Lo estamos procesando.',
      advice:
        'Si no fue usted, cancélelo de inmediato en la aplicación, cambie su contraseña y contacte con atención al cliente.',
      sms: 'Tradewind: se solicitó el retiro n.º {number} de {amount}. ¿No fue usted? Cancélelo en la aplicación y cambie su contraseña de inmediato.',
    },
    withdrawal_paid: {
      subject: 'Su retiro de Tradewind se ha enviado',
      title: 'Retiro enviado',
      body: 'El retiro n.º {number} de {amount} se ha enviado. Cuándo llega depende de la red o de su banco.',
      advice: 'Si no lo solicitó, contacte de inmediato con atención al cliente.',
      sms: 'Tradewind: el retiro n.º {number} de {amount} se ha enviado. ¿No lo solicitó? Contacte de inmediato con atención al cliente.',
    },
    withdrawal_refused: {
      subject: 'Su retiro de Tradewind fue rechazado',
      title: 'Retiro rechazado',
      body: 'El retiro n.º {number} de {amount} fue rechazado. El importe volvió a su saldo.',
      advice: 'Si algo no está claro, contacte con atención al cliente.',
      sms: 'Tradewind: el retiro n.º {number} de {amount} fue rechazado y el importe volvió a su saldo. El motivo está en la aplicación.',
    },
    deposit_credited: {
      subject: 'Su depósito en Tradewind fue acreditado',
      title: 'Depósito acreditado',
      body: 'El depósito n.º {number} de {amount} está en su saldo.',
      advice: 'Si no reconoce este depósito, contacte con atención al cliente.',
      sms: 'Tradewind: el depósito n.º {number} de {amount} está en su saldo.',
    },
    deposit_rejected: {
      subject: 'Su depósito en Tradewind fue rechazado',
      title: 'Depósito rechazado',
      body: 'El depósito n.º {number} de {amount} fue rechazado y no se acreditó.',
      advice: 'Si algo no está claro, contacte con atención al cliente.',
      sms: 'Tradewind: el depósito n.º {number} de {amount} fue rechazado. El motivo está en la aplicación.',
    },
    balance_corrected: {
      subject: 'Su saldo de Tradewind fue corregido',
      title: 'Saldo corregido',
      body: 'Su saldo fue corregido en {amount}. Encontrará el motivo en los movimientos de su cuenta.',
      advice: 'Si algo no está claro, contacte con atención al cliente.',
      sms: 'Tradewind: su saldo fue corregido en {amount}. El motivo está en los movimientos de su cuenta.',
    },
    account_suspended: {
      subject: 'Su cuenta de Tradewind fue suspendida',
      title: 'Cuenta suspendida',
      body: 'Las nuevas órdenes y los retiros de su cuenta de Tradewind están suspendidos. Las posiciones abiertas aún se pueden cerrar.',
      advice: 'Contacte con atención al cliente para resolverlo.',
      sms: 'Tradewind: nuevas órdenes y retiros de su cuenta suspendidos. Las posiciones abiertas se pueden cerrar. Contacte con atención al cliente.',
    },
    chat_answer: {
      subject: 'Atención al cliente le ha respondido',
      title: 'Atención al cliente le ha respondido',
      body: 'Hemos respondido a su mensaje en el chat.',
      advice: 'Para continuar, vuelva a abrir el chat. Nunca le pedimos su contraseña ni un código.',
      sms: 'Tradewind: atención al cliente le ha respondido. Abra el chat para leer la respuesta.',
    },
    chat_waiting: {
      subject: 'Un visitante espera en el chat de ayuda',
      title: 'Un visitante espera en el chat',
      body: 'Un visitante escribió en el chat de ayuda cuando no había nadie del equipo en línea.',
      advice: 'Los demás mensajes de esta conversación en los diez minutos siguientes no se avisan de nuevo.',
      sms: 'Tradewind: un visitante espera en el chat de ayuda.',
    },
    operator_link: {
      subject: 'Su enlace al back-office de Tradewind',
      title: 'Su enlace al back-office',
      body: 'Con este enlace elige una contraseña para su cuenta del back-office y configura su autenticador. Sirve una vez, durante 48 horas.',
      advice: 'No se lo dé a nadie. Si no espera una invitación ni un restablecimiento, avise a un administrador.',
      sms: 'Tradewind: su enlace al back-office: {link}',
    },
  },
};
