import type { Translation } from '@tradewind/contract';
import type { MessageTexts } from './types.ts';

/** Spanish. */
export const messages: Translation<MessageTexts> = {
  labels: {
    time: 'Fecha y hora',
    device: 'Dispositivo',
    address: 'Dirección de red',
    name: 'Clave de acceso',
    claimed: 'Importe indicado',
    method: 'Método de retiro',
    reference: 'Referencia del pago',
    reason: 'Motivo',
    group: 'Grupo',
    margin_call: 'Llamada de margen',
    stop_out: 'Stop out',
    text: 'Mensaje',
    link: 'Enlace',
  },
  unknown: 'desconocido',
  valid: {
    one: 'Válido durante {minutes} minuto.',
    many: 'Válido durante {minutes} minutos.',
    other: 'Válido durante {minutes} minutos.',
  },
  purposes: {
    password: 'una nueva contraseña',
    payout_method: 'un nuevo método de retiro',
    passkey: 'una nueva clave de acceso',
    data_export: 'una copia de sus datos',
    erasure: 'la eliminación de su cuenta',
    account: 'un cambio en su cuenta (contraseña, método de retiro, clave de acceso o datos)',
  },
  automatic: 'Este mensaje se envió automáticamente. Por favor, no lo responda.',
  templates: {
    verification_approved: {
      subject: 'Su identidad está verificada',
      title: 'Identidad verificada',
      body: 'Su verificación de identidad fue aprobada. Ya puede usar todo lo que ofrece Tradewind.',
      advice: '¿No fue usted? Contacte con atención al cliente.',
      sms: 'Tradewind: su verificación de identidad fue aprobada.',
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
      body: 'Se alcanzó un precio para el que usted creó una alerta. {text}',
      advice: 'Puede cambiar sus alertas y desactivar estos correos en «Notificaciones» de la aplicación.',
      sms: 'Alerta de precio de Tradewind: {text}',
    },
    order_news: {
      subject: 'Novedades de su orden en Tradewind',
      title: 'Su orden',
      body: 'Hay novedades en una de sus órdenes: {text}',
      advice: 'Puede desactivar estos correos en «Notificaciones» de la aplicación.',
      sms: 'Orden en Tradewind: {text}',
    },
    stop_reached: {
      subject: 'Una posición de Tradewind se cerró en su stop loss o take profit',
      title: 'Posición cerrada',
      body: 'Se alcanzó un stop loss o take profit que usted había fijado. {text}',
      advice: 'Puede desactivar estos correos en «Notificaciones» de la aplicación.',
      sms: 'Tradewind: se alcanzó un stop loss o take profit que usted había fijado. {text}',
    },
    margin_call: {
      subject: 'Llamada de margen en su cuenta de Tradewind',
      title: 'Llamada de margen',
      body: 'Su cuenta requiere atención. {text}',
      advice:
        'Cierre posiciones o añada fondos. Si el nivel de margen sigue bajando, empezaremos a cerrar sus posiciones, primero la de mayor pérdida.',
      sms: 'Llamada de margen de Tradewind. {text}',
    },
    stop_out: {
      subject: 'Una posición de Tradewind se cerró por stop out',
      title: 'Posición cerrada por stop out',
      body: 'El nivel de margen de su cuenta bajó al nivel de stop out. {text}',
      advice: 'Puede que también se hayan cerrado otras posiciones. Las encontrará todas en el historial.',
      sms: 'Stop out en Tradewind: {text}',
    },
    code_register: {
      subject: 'Su código para abrir una cuenta de Tradewind',
      title: 'Su código de verificación',
      body: 'Escriba este código para abrir su cuenta de Tradewind.',
      advice:
        'Si no lo solicitó, no tiene que hacer nada: sin el código no se abre ninguna cuenta. No dé nunca el código a nadie; nosotros nunca se lo pediremos.',
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
      body: 'Escriba este código para confirmar: {purpose}. No sirve para nada más.',
      advice:
        'Si no lo solicitó, nada cambia y no tiene que hacer nada. No dé nunca el código a nadie y escríbalo solo en la aplicación de Tradewind; nosotros nunca se lo pediremos.',
      sms: {
        one: '{code} es su código de Tradewind, solo para: {purpose}, válido durante {minutes} minuto. No se lo dé nunca a nadie.',
        many: '{code} es su código de Tradewind, solo para: {purpose}, válido durante {minutes} minutos. No se lo dé nunca a nadie.',
        other:
          '{code} es su código de Tradewind, solo para: {purpose}, válido durante {minutes} minutos. No se lo dé nunca a nadie.',
      },
    },
    password_changed: {
      subject: 'Se cambió su contraseña de Tradewind',
      title: 'Contraseña cambiada',
      body: 'Se cambió la contraseña de su cuenta de Tradewind. Se cerró la sesión en todos los demás dispositivos.',
      advice:
        'Si no fue usted, establezca de inmediato una nueva con «¿Olvidó su contraseña?» en la página de inicio de sesión y contacte con atención al cliente.',
      sms: 'Se cambió su contraseña de Tradewind. ¿No fue usted? Establezca otra de inmediato con «¿Olvidó su contraseña?» y contacte con atención al cliente.',
    },
    new_login: {
      subject: 'Nuevo inicio de sesión en su cuenta de Tradewind',
      title: 'Nuevo inicio de sesión',
      body: 'Se accedió a su cuenta de Tradewind desde un lugar nuevo.',
      advice:
        'Si no fue usted, cambie su contraseña de inmediato y cierre la sesión en «Seguridad». También recomendamos la verificación en dos pasos.',
      sms: 'Nuevo acceso a su cuenta de Tradewind: {device}, {address}. ¿No fue usted? Cambie su contraseña de inmediato.',
    },
    two_factor_on: {
      subject: 'Verificación en dos pasos activada',
      title: 'Verificación en dos pasos activada',
      body: 'A partir de ahora, su cuenta de Tradewind pide en cada inicio de sesión un código de su aplicación de autenticación. Guarde sus códigos de recuperación en un lugar seguro.',
      advice: 'Si no fue usted, cambie su contraseña de inmediato y contacte con atención al cliente.',
      sms: 'Verificación en dos pasos activada en su cuenta de Tradewind. ¿No fue usted? Cambie su contraseña de inmediato y contacte con atención al cliente.',
    },
    two_factor_off: {
      subject: 'Verificación en dos pasos desactivada',
      title: 'Verificación en dos pasos desactivada',
      body: 'Su cuenta de Tradewind ya no pide un código de su aplicación de autenticación al iniciar sesión.',
      advice:
        'Si no fue usted, cambie su contraseña de inmediato, active de nuevo la verificación en dos pasos y contacte con atención al cliente.',
      sms: 'Verificación en dos pasos desactivada en su cuenta de Tradewind. ¿No fue usted? Cambie su contraseña de inmediato y contacte con atención al cliente.',
    },
    second_factor_failed: {
      subject: 'Código de verificación incorrecto en su cuenta de Tradewind',
      title: 'Código de verificación incorrecto',
      body: 'Se introdujo un código incorrecto de la verificación en dos pasos en su cuenta de Tradewind. Si fue usted, no tiene que hacer nada. Si no, quien lo hizo conoce su contraseña o usa un dispositivo en el que usted inició sesión.',
      advice:
        'Si no fue usted, cambie su contraseña de inmediato y cierre la sesión en todos los demás dispositivos en «Seguridad».',
      sms: 'Código de verificación incorrecto en su cuenta de Tradewind: {device}, {address}. ¿No fue usted? Cambie su contraseña de inmediato.',
    },
    passkey_added: {
      subject: 'Clave de acceso añadida a su cuenta de Tradewind',
      title: 'Clave de acceso añadida',
      body: 'Ahora también se puede acceder a su cuenta de Tradewind con la clave de acceso «{name}».',
      advice:
        'Si no fue usted, elimine la clave de inmediato en «Seguridad», cambie su contraseña y contacte con atención al cliente.',
      sms: 'Se añadió la clave de acceso «{name}» a su cuenta de Tradewind. ¿No fue usted? Elimínela y cambie su contraseña de inmediato.',
    },
    passkey_removed: {
      subject: 'Clave de acceso eliminada de su cuenta de Tradewind',
      title: 'Clave de acceso eliminada',
      body: 'Ya no se puede acceder a su cuenta de Tradewind con la clave de acceso «{name}».',
      advice: 'Si no fue usted, cambie su contraseña de inmediato y contacte con atención al cliente.',
      sms: 'Se eliminó la clave de acceso «{name}» de su cuenta de Tradewind. ¿No fue usted? Cambie su contraseña de inmediato.',
    },
    service_added: {
      subject: 'Otro servicio obtuvo acceso a su cuenta de Tradewind',
      title: 'Acceso para otro servicio',
      body: '«{name}» ya puede enviar órdenes en su cuenta de Tradewind o recibir sus eventos, dentro de sus límites. No puede retirar dinero.',
      advice:
        'Si no fue usted, elimine el acceso de inmediato en «Programas», cambie su contraseña y contacte con atención al cliente.',
      sms: '«{name}» obtuvo acceso a su cuenta de Tradewind. ¿No fue usted? Elimínelo en «Programas» y cambie su contraseña de inmediato.',
    },
    api_key_created: {
      subject: 'Clave API creada para su cuenta de Tradewind',
      title: 'Clave API creada',
      body: 'Con la clave API «{name}», los programas ya pueden usar su cuenta de Tradewind dentro de sus permisos. Ninguna clave puede retirar dinero.',
      advice:
        'Si no fue usted, elimine la clave de inmediato en «Programas», cambie su contraseña y contacte con atención al cliente.',
      sms: 'Se creó la clave API «{name}» para su cuenta de Tradewind. ¿No fue usted? Elimínela y cambie su contraseña de inmediato.',
    },
    api_key_network: {
      subject: 'Su clave API de Tradewind se usó desde una red nueva',
      title: 'Clave API usada desde una red nueva',
      body: 'La clave API «{name}» se usó por primera vez desde esta red.',
      advice: 'Si no conoce esta dirección, pause o elimine la clave de inmediato en «Programas».',
      sms: 'Su clave API de Tradewind «{name}» se usó desde una red nueva: {address}. ¿No es la suya? Elimine la clave de inmediato.',
    },
    payout_method_added: {
      subject: 'Se añadió un método de retiro a su cuenta de Tradewind',
      title: 'Método de retiro añadido',
      body: 'Su cuenta de Tradewind tiene un nuevo método de retiro: {method}.',
      advice:
        'Si no fue usted, elimínelo de inmediato en «Billetera», cambie su contraseña y contacte con atención al cliente.',
      sms: 'Nuevo método de retiro de su cuenta de Tradewind: {method}. ¿No fue usted? Cambie su contraseña de inmediato y contacte con atención al cliente.',
    },
    withdrawal_requested: {
      subject: 'Se solicitó un retiro de su cuenta de Tradewind',
      title: 'Retiro solicitado',
      body: 'Se solicitó el retiro n.º {number} por {amount} a {method}. Lo estamos procesando.',
      advice:
        'Si no fue usted, cancélelo de inmediato en la aplicación, cambie su contraseña y contacte con atención al cliente.',
      sms: 'Tradewind: se solicitó el retiro n.º {number} por {amount}. ¿No fue usted? Cancélelo en la aplicación y cambie su contraseña de inmediato.',
    },
    withdrawal_paid: {
      subject: 'Se envió su retiro de Tradewind',
      title: 'Retiro enviado',
      body: 'Se envió el retiro n.º {number} por {amount}. El plazo de llegada depende de la red o de su banco.',
      advice: 'Si no lo solicitó, contacte de inmediato con atención al cliente.',
      sms: 'Tradewind: se envió el retiro n.º {number} por {amount}. ¿No lo solicitó? Contacte de inmediato con atención al cliente.',
    },
    withdrawal_refused: {
      subject: 'Su retiro de Tradewind fue rechazado',
      title: 'Retiro rechazado',
      body: 'El retiro n.º {number} por {amount} fue rechazado. El importe volvió a su saldo.',
      advice: 'Si algo no está claro, contacte con atención al cliente.',
      sms: 'Tradewind: el retiro n.º {number} por {amount} fue rechazado y el importe volvió a su saldo. El motivo está en la aplicación.',
    },
    deposit_credited: {
      subject: 'Su depósito en Tradewind fue acreditado',
      title: 'Depósito acreditado',
      body: 'El depósito n.º {number} por {amount} se acreditó en su saldo.',
      advice: 'Si no reconoce este depósito, contacte con atención al cliente.',
      sms: 'Tradewind: el depósito n.º {number} por {amount} se acreditó en su saldo.',
    },
    deposit_rejected: {
      subject: 'Su depósito en Tradewind fue rechazado',
      title: 'Depósito rechazado',
      body: 'El depósito n.º {number} por {amount} fue rechazado y no se acreditó.',
      advice: 'Si algo no está claro, contacte con atención al cliente.',
      sms: 'Tradewind: el depósito n.º {number} por {amount} fue rechazado. El motivo está en la aplicación.',
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
      sms: 'Tradewind: nuevas órdenes y retiros de su cuenta suspendidos. Las posiciones abiertas aún se pueden cerrar. Contacte con atención al cliente.',
    },
    group_changed: {
      subject: 'El grupo de su cuenta de Tradewind ha cambiado',
      title: 'Grupo de la cuenta cambiado',
      body: 'Su cuenta pertenece ahora a otro grupo. El apalancamiento y los límites de las nuevas órdenes pueden ser distintos. Las posiciones abiertas conservan su margen, pero los nuevos niveles de llamada de margen y de stop out, el swap y la comisión de cierre se les aplican de inmediato. Revise su nivel de margen.',
      advice:
        'Encontrará las condiciones de su grupo en la aplicación, en Mi cuenta. Si no lo esperaba, contacte con atención al cliente.',
      sms: 'Tradewind: su cuenta pertenece ahora a otro grupo. Encontrará las condiciones en la aplicación, en Mi cuenta.',
    },
    chat_answer: {
      subject: 'Atención al cliente le respondió',
      title: 'Atención al cliente le respondió',
      body: 'Respondimos a su mensaje en el chat.',
      advice: 'Para continuar, vuelva a abrir el chat. Nunca le pedimos su contraseña ni un código.',
      sms: 'Tradewind: atención al cliente le respondió. Abra el chat para leer la respuesta.',
    },
    chat_waiting: {
      subject: 'Un visitante espera en el chat de ayuda',
      title: 'Un visitante espera en el chat',
      body: 'Un visitante escribió en el chat de ayuda cuando no había nadie del equipo en línea.',
      advice: 'Los demás mensajes de esta conversación en los diez minutos siguientes no generan un nuevo aviso.',
      sms: 'Tradewind: un visitante espera en el chat de ayuda.',
    },
    operator_link: {
      subject: 'Su enlace al back-office de Tradewind',
      title: 'Su enlace al back-office',
      body: 'Con este enlace elige una contraseña para su cuenta del back-office y configura su autenticador. Funciona una sola vez y vence a las 48 horas.',
      advice: 'No se lo dé a nadie. Si no espera una invitación ni un restablecimiento, avise a un administrador.',
      sms: 'Tradewind: su enlace al back-office: {link}',
    },
    log_head: {
      subject: 'El último hash del registro de eventos',
      title: 'Último hash del registro de eventos',
      body: 'Guarde esta línea fuera de la instalación. Demuestra que el historial de todas las operaciones anteriores no se ha reescrito: npm run verify -- --expect {text}',
      advice: 'Recibirá una línea como esta después de cada día de negociación.',
      sms: 'Registro de Tradewind: {text}',
    },
  },
};
