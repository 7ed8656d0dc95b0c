import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

/** German. */
export const guides: Translation<Guides> = {
  category: 'Ratgeber',
  articles: {
    fills_and_slippage: {
      title: 'Wie Orders ausgeführt werden und was Slippage ist',
      desc: 'Welchen Kurs Sie bekommen, warum er von dem gesehenen abweichen kann und wo Sie das nachprüfen.',
      content: `<p>Jedes Instrument hat zwei Kurse: den <strong>Bid</strong>, zu dem Sie verkaufen, und den <strong>Ask</strong>, zu dem Sie kaufen. Der Unterschied ist der Spread, und Sie zahlen ihn einmal: Hat sich der Kurs nicht bewegt, kostet eine Position, die eröffnet und sofort geschlossen wird, den Spread und die Gebühren.</p>
<h2>Welchen Kurs Sie bekommen</h2>
<ul>
<li>Ein <strong>Kauf</strong> wird zum Ask eröffnet und zum Bid geschlossen.</li>
<li>Ein <strong>Verkauf</strong> wird zum Bid eröffnet und zum Ask geschlossen.</li>
<li>Eine <strong>Marktorder</strong> wird zu dem Kurs ausgeführt, der beim Eintreffen auf dem Server gilt, nicht zu dem, den Ihr Bildschirm einen Augenblick vorher zeigte.</li>
<li>Eine ausstehende <strong>Limit-Order</strong> wird zu ihrem Auslösekurs oder besser ausgeführt. Eine ausstehende <strong>Stop-Order</strong> wird zur Marktorder, sobald ihr Auslösekurs erreicht ist.</li>
<li>Ein <strong>Take-Profit</strong> wird zu seinem Kurs oder besser ausgeführt. Ein <strong>Stop-Loss</strong> wird zum Marktkurs des Ticks ausgeführt, der ihn erreicht.</li>
</ul>
<h2>Slippage</h2>
<p>Slippage ist der Unterschied zwischen Orderkurs und Ausführungskurs. Sie kann zu Ihren Ungunsten oder zu Ihren Gunsten ausfallen. Am größten ist sie, wenn Kurse springen: nach wichtigen Nachrichten und wenn ein Markt nach dem Wochenende öffnet. Springt der Kurs über Ihren Stop-Loss hinweg, wird dieser zum ersten Kurs nach der Lücke ausgeführt. <strong>Ein Stop-Loss begrenzt einen Verlust; er garantiert keinen Kurs.</strong></p>
<h2>Wo Sie es nachprüfen</h2>
<p>Jede Order zeigt Orderkurs und Ausführungskurs nebeneinander. Zu jeder Ausführung bleibt der Kurs gespeichert, der sie bewirkt hat, in einem Protokoll, das nur ergänzt, nie geändert wird.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Margin Call und Stop-out',
      desc: 'Was das Margin-Level sagt, wann Positionen für Sie geschlossen werden und wie Sie das vermeiden.',
      content: `<p>Mit einem Hebel handeln Sie einen größeren Betrag, als Sie einsetzen. Der Teil Ihres Geldes, der eine Position hält, ist ihre <strong>Margin</strong>. Sie wird bei der Ausführung der Order festgelegt und bleibt bis zur Schließung gleich.</p>
<h2>Das Margin-Level</h2>
<p>Ihre <strong>Equity</strong> ist Ihr Kontostand zuzüglich der Gewinne oder abzüglich der Verluste aller offenen Positionen. Das <strong>Margin-Level</strong> ist die Equity geteilt durch die genutzte Margin, in Prozent. Bei einer Equity von 1.500 USD und 1.000 USD genutzter Margin sind es 150 %. Wenn Sie angemeldet sind, stehen hier die Schwellen Ihres Kontos, sonst die allgemeinen, von denen ein Konto abweichen kann.</p>
<h2>Margin Call bei {margin_call} %</h2>
<p>Fällt Ihr Margin-Level auf diesen Wert, benachrichtigen wir Sie. Noch wird nichts geschlossen. Bei 100 % ist keine Margin mehr frei: Es kann keine neue Position eröffnet werden.</p>
<h2>Stop-out bei {stop_out} %</h2>
<p>Auf diesem Stand beginnen wir, Positionen für Sie zu schließen: die mit dem größten Verlust zuerst, zum Marktkurs, eine nach der anderen, bis das Level wieder über {stop_out} % liegt. Positionen, deren Markt geschlossen ist, bleiben offen, bis er öffnet. Springen Kurse so weit, dass Ihr Kontostand unter null fällt, gleichen wir ihn auf eigene Kosten auf null aus, sobald nichts mehr offen ist.</p>
<h2>Wie Sie das vermeiden</h2>
<ul>
<li>Nutzen Sie weniger Hebel, als Sie könnten. Das Orderticket zeigt Margin, Gebühr und die verbleibende freie Margin, bevor Sie bestätigen.</li>
<li>Setzen Sie einen Stop-Loss beim Eröffnen, nicht erst, wenn Sie schon verlieren.</li>
<li>Denken Sie daran, dass mehrere Positionen zugleich verlieren können: Sie teilen sich eine Equity.</li>
</ul>
<p>Der Hebel vergrößert Verluste ebenso wie Gewinne. Handeln Sie nicht mit Geld, das Sie brauchen.</p>`,
    },
    demo_and_real: {
      title: 'Demokonto und Livekonto',
      desc: 'Was gleich ist, was nicht, und was Sie auf einem Demokonto nicht lernen können.',
      content: `<p>Sie können alles ohne Registrierung ausprobieren: Das <strong>Demokonto</strong> wird auf Ihrem Gerät mit {demo_balance} USD Demokapital eröffnet.</p>
<h2>Was gleich ist</h2>
<p>Marktkurse und Ausführungsregeln: Demo-Orders durchlaufen dasselbe Programm wie Orders von Livekonten. Spreads, Gebühren, Hebel, Margin Call und Stop-out richten sich nach den Bedingungen des jeweiligen Kontos; Sie finden sie in der App unter „Mein Konto“.</p>
<h2>Was nicht gleich ist</h2>
<ul>
<li>Demokapital kann weder eingezahlt noch ausgezahlt noch in echtes Geld umgewandelt werden. Einzahlung, Auszahlung, Identitätsprüfung, Einladungen und Passwort gehören zu Livekonten.</li>
<li>Ein Demokonto lässt sich zurücksetzen: Alles wird ohne Gewinn oder Verlust geschlossen, und der Kontostand beginnt neu. Bei einem Livekonto geht das nicht.</li>
<li>Ein Demokonto gehört zu Ihrem Gerät. Werden die Daten des Browsers gelöscht, finden Sie es vielleicht nicht wieder.</li>
</ul>
<h2>Was Sie dort nicht lernen</h2>
<p>Demokapital zu verlieren tut nicht weh. Viele handeln auf dem Demokonto ruhig und mit den eigenen Ersparnissen ganz anders. Fangen Sie klein an und bleiben Sie bei einer Größe, mit der Sie ruhig schlafen.</p>
<h2>Ein Livekonto eröffnen</h2>
<p>Registrieren Sie sich mit Ihrer E-Mail-Adresse oder Mobilnummer. Es ist ein neues Konto: Geld, Positionen und Verlauf des Demokontos werden nicht übernommen. Lesen Sie vor der Einzahlung die Mitteilungen: Sie nennen die Länder, in denen wir unsere Dienste nicht anbieten.</p>`,
    },
  },
};
