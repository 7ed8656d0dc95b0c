import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

/** Spanish. */
export const guides: Translation<Guides> = {
  category: 'Guía',
  articles: {
    fills_and_slippage: {
      title: 'Cómo se ejecutan las órdenes y qué es el deslizamiento',
      desc: 'Qué precio obtiene, por qué puede diferir del que vio y dónde puede comprobarlo.',
      content: `<p>Cada instrumento tiene dos precios: el <strong>Bid</strong>, al que usted vende, y el <strong>Ask</strong>, al que compra. La diferencia es el spread, y lo paga una vez: si el precio no se ha movido, una posición que se abre y se cierra al instante cuesta el spread y las comisiones.</p>
<h2>Qué precio obtiene</h2>
<ul>
<li>Una <strong>compra</strong> se abre al Ask y se cierra al Bid.</li>
<li>Una <strong>venta</strong> se abre al Bid y se cierra al Ask.</li>
<li>Una <strong>orden a mercado</strong> se ejecuta al precio que hay cuando llega al servidor, no al que su pantalla mostraba un instante antes.</li>
<li>Una <strong>orden límite</strong> pendiente se ejecuta a su precio de entrada o mejor. Una <strong>orden stop</strong> pendiente se convierte en orden a mercado en cuanto se alcanza ese precio.</li>
<li>Un <strong>take profit</strong> se ejecuta a su precio o mejor. Un <strong>stop loss</strong> se ejecuta al precio de mercado de la cotización que lo alcanza.</li>
</ul>
<h2>El deslizamiento</h2>
<p>El deslizamiento es la diferencia entre el precio solicitado y el precio de ejecución. Puede ser en su contra o a su favor. Es mayor cuando los precios saltan: después de noticias importantes y cuando un mercado abre tras el fin de semana. Si el precio salta por encima de su stop loss, este se ejecuta al primer precio después del hueco. <strong>Un stop loss limita una pérdida; no garantiza un precio.</strong></p>
<h2>Dónde puede comprobarlo</h2>
<p>Cada orden muestra, uno junto al otro, el precio solicitado y el de ejecución. De cada ejecución se conserva la cotización que la causó, en un registro al que solo se añade.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Llamada de margen y stop out',
      desc: 'Qué le dice el nivel de margen, cuándo se cierran posiciones por usted y cómo mantenerse lejos de ello.',
      content: `<p>Con apalancamiento opera un importe mayor que el que aporta. La parte de su dinero que sostiene una posición es su <strong>margen</strong>. Se fija cuando se ejecuta la orden y no cambia hasta que se cierra.</p>
<h2>El nivel de margen</h2>
<p>Su <strong>patrimonio</strong> (equity) es su saldo más las ganancias o menos las pérdidas de todas las posiciones abiertas. El <strong>nivel de margen</strong> es el patrimonio dividido por el margen usado, en porcentaje. Con un patrimonio de 1500 USD y 1000 USD de margen usado, es del 150 %. Si ha iniciado sesión, los niveles siguientes son los de su cuenta; si no, los generales, de los que una cuenta puede apartarse.</p>
<h2>Llamada de margen, al {margin_call} %</h2>
<p>Cuando su nivel de margen baja hasta este valor, le avisamos. Todavía no se cierra nada. Al 100 % ya no queda margen libre: no se puede abrir ninguna posición nueva.</p>
<h2>Stop out, al {stop_out} %</h2>
<p>En este nivel se cierran posiciones por usted: primero la de mayor pérdida, a mercado, una tras otra, hasta que el nivel vuelve a superar el {stop_out} %. Las posiciones cuyo mercado está cerrado se dejan hasta que abra. Si los precios saltan tanto que un saldo queda por debajo de cero, lo devolvemos a cero a nuestro cargo en cuanto no queda nada abierto.</p>
<h2>Cómo mantenerse lejos</h2>
<ul>
<li>Use menos apalancamiento del que podría. El formulario de la orden muestra el margen, la comisión y lo que queda libre antes de que confirme.</li>
<li>Ponga un stop loss al abrir, no cuando ya esté perdiendo.</li>
<li>Recuerde que varias posiciones pueden perder a la vez: comparten un mismo patrimonio.</li>
</ul>
<p>El apalancamiento hace las pérdidas tan grandes como las ganancias. No opere con dinero que necesite.</p>`,
    },
    demo_and_real: {
      title: 'Cuenta demo y cuenta real',
      desc: 'Qué es igual, qué no lo es y qué no puede enseñarle una cuenta demo.',
      content: `<p>Puede probarlo todo sin registrarse: la <strong>cuenta demo</strong> se abre en su dispositivo con {demo_balance} USD de fondos virtuales.</p>
<h2>Qué es igual</h2>
<p>Los precios de mercado y las reglas de ejecución: las órdenes demo pasan por el mismo programa que las reales. Los spreads, las comisiones, el apalancamiento, la llamada de margen y el stop out dependen de las condiciones de cada cuenta; las encontrará en la aplicación, en Mi cuenta.</p>
<h2>Qué no lo es</h2>
<ul>
<li>Los fondos virtuales no se pueden depositar, retirar ni convertir en dinero real. El depósito, el retiro, la verificación de identidad, las invitaciones y la contraseña son de las cuentas reales.</li>
<li>Una cuenta demo se puede restablecer: todo se cierra sin ganancias ni pérdidas y el saldo vuelve al inicial. Una cuenta real, no.</li>
<li>Una cuenta demo pertenece a su dispositivo. Si se borran los datos del navegador, puede que no vuelva a encontrarla.</li>
</ul>
<h2>Qué no puede enseñar</h2>
<p>Perder fondos virtuales no duele. Muchas personas operan con calma en una cuenta demo y de forma muy distinta con sus propios ahorros. Empiece poco a poco y opere con un tamaño que le deje dormir tranquilo.</p>
<h2>Abrir una cuenta real</h2>
<p>Regístrese con su correo electrónico o número de teléfono. Es una cuenta nueva: no se trasladan el dinero, las posiciones ni el historial de la cuenta demo. Antes de depositar, lea los avisos: indican las regiones en las que no se presta servicio.</p>`,
    },
  },
};
