import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

/** Italian. */
export const guides: Translation<Guides> = {
  category: 'Guida',
  articles: {
    fills_and_slippage: {
      title: 'Come vengono eseguiti gli ordini e che cos’è lo slippage',
      desc: 'Quale prezzo ottieni, perché può differire da quello che hai visto e dove verificarlo.',
      content: `<p>Ogni strumento ha due prezzi: il <strong>Bid</strong>, al quale vendi, e l’<strong>Ask</strong>, al quale acquisti. La differenza è lo spread, e la paghi una sola volta: se il prezzo non si è mosso, una posizione aperta e subito chiusa costa lo spread e le commissioni.</p>
<h2>Quale prezzo ottieni</h2>
<ul>
<li>Un <strong>acquisto</strong> si apre all’Ask e si chiude al Bid.</li>
<li>Una <strong>vendita</strong> si apre al Bid e si chiude all’Ask.</li>
<li>Un <strong>ordine a mercato</strong> viene eseguito al prezzo in vigore quando raggiunge il server, non a quello che il tuo schermo mostrava un attimo prima.</li>
<li>Un <strong>ordine limit</strong> pendente viene eseguito al suo prezzo di ingresso o a uno migliore. Un <strong>ordine stop</strong> pendente diventa un ordine a mercato appena il suo prezzo di ingresso è raggiunto.</li>
<li>Un <strong>take profit</strong> viene eseguito al suo prezzo o a uno migliore. Uno <strong>stop loss</strong> viene eseguito al prezzo di mercato della quotazione che lo raggiunge.</li>
</ul>
<h2>Lo slippage</h2>
<p>Lo slippage è la differenza tra il prezzo richiesto e il prezzo di esecuzione. Può essere a tuo sfavore o a tuo favore. È massimo quando i prezzi saltano: dopo notizie importanti e quando un mercato apre dopo il fine settimana. Se il prezzo salta oltre il tuo stop loss, questo viene eseguito al primo prezzo dopo il gap. <strong>Uno stop loss limita una perdita; non garantisce un prezzo.</strong></p>
<h2>Dove verificarlo</h2>
<p>Ogni ordine mostra, uno accanto all’altro, il prezzo richiesto e quello di esecuzione. La quotazione che ha determinato ogni esecuzione è conservata in un registro al quale si possono solo aggiungere voci.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Margin call e stop out',
      desc: 'Che cosa dice il livello di margine, quando le posizioni vengono chiuse automaticamente e come evitarlo.',
      content: `<p>Con la leva fai trading su un importo maggiore di quello che impegni. La parte del tuo denaro che sostiene una posizione è il suo <strong>margine</strong>. Viene fissato quando l’ordine viene eseguito e resta invariato fino alla chiusura.</p>
<h2>Il livello di margine</h2>
<p>La tua <strong>equity</strong> è il saldo più i profitti o meno le perdite di tutte le posizioni aperte. Il <strong>livello di margine</strong> è l’equity divisa per il margine usato, in percentuale. Con un’equity di 1.500 USD e 1.000 USD di margine usato è del 150%. Se hai effettuato l’accesso, i livelli qui sotto sono quelli del tuo conto; altrimenti sono quelli generali, e un conto può averne di diversi.</p>
<h2>Margin call: {margin_call}%</h2>
<p>Quando il tuo livello di margine scende a questo valore, ti avvisiamo. Non viene ancora chiuso nulla. Al 100% non c’è più margine libero: non si può aprire nessuna nuova posizione.</p>
<h2>Stop out: {stop_out}%</h2>
<p>A questo livello iniziamo a chiudere le posizioni automaticamente: prima quella con la perdita maggiore, a mercato, una dopo l’altra, finché il livello non supera di nuovo la soglia ({stop_out}%). Le posizioni il cui mercato è chiuso restano aperte fino alla riapertura. Se i prezzi saltano tanto che il tuo saldo scende sotto zero, lo riportiamo a zero a nostre spese appena non ci sono più posizioni aperte.</p>
<h2>Come evitarlo</h2>
<ul>
<li>Usa meno leva di quella che potresti. Il ticket d’ordine mostra margine, commissione e margine libero residuo prima che tu confermi.</li>
<li>Imposta uno stop loss quando apri la posizione, non quando stai già perdendo.</li>
<li>Ricorda che più posizioni possono perdere contemporaneamente: condividono una sola equity.</li>
</ul>
<p>La leva amplifica le perdite quanto i profitti. Non fare trading con denaro che ti serve.</p>`,
    },
    demo_and_real: {
      title: 'Conto demo e conto reale',
      desc: 'Che cosa è uguale, che cosa è diverso e che cosa un conto demo non può insegnarti.',
      content: `<p>Puoi provare tutto senza registrarti: il <strong>conto demo</strong> viene aperto sul tuo dispositivo con {demo_balance} USD di fondi virtuali.</p>
<h2>Che cosa è uguale</h2>
<p>I prezzi di mercato e le regole di esecuzione: gli ordini demo sono gestiti dallo stesso programma di quelli reali. Spread, commissioni, leva, margin call e stop out dipendono dalle condizioni di ciascun conto; le trovi nell’app, alla voce Il mio conto.</p>
<h2>Che cosa è diverso</h2>
<ul>
<li>I fondi virtuali non si possono depositare, prelevare né trasformare in denaro reale. Depositi, prelievi, verifica dell’identità, inviti e password sono riservati ai conti reali.</li>
<li>Un conto demo si può reimpostare: tutto viene chiuso senza profitti né perdite e il saldo torna a quello iniziale. Un conto reale no.</li>
<li>Un conto demo appartiene al tuo dispositivo. Se i dati del browser vengono cancellati, potresti non ritrovarlo.</li>
</ul>
<h2>Che cosa non può insegnarti</h2>
<p>Perdere fondi virtuali non fa male. Molti fanno trading con calma su un conto demo e in modo ben diverso con i propri risparmi. Comincia in piccolo, con una dimensione che ti lasci dormire sonni tranquilli.</p>
<h2>Aprire un conto reale</h2>
<p>Registrati con il tuo indirizzo e-mail o il tuo numero di cellulare. È un conto nuovo: denaro, posizioni e storico del conto demo non vengono ripresi. Prima di depositare, leggi le comunicazioni: indicano le regioni in cui non offriamo i nostri servizi.</p>`,
    },
  },
};
