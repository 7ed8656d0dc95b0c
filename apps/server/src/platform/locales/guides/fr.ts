import type { Translation } from '@tradewind/contract';
import type { Guides } from './types.ts';

/** French. The spaces before : ; ? ! % and in numbers are no-break ones. */
export const guides: Translation<Guides> = {
  category: 'Guide',
  articles: {
    fills_and_slippage: {
      title: 'Comment les ordres sont exécutés, et ce qu’est le slippage',
      desc: 'Quel prix vous obtenez, pourquoi il peut différer de celui que vous avez vu, et où le vérifier.',
      content: `<p>Chaque instrument a deux prix : le <strong>Bid</strong>, auquel vous vendez, et l’<strong>Ask</strong>, auquel vous achetez. La différence est le spread, et vous la payez une fois : si le prix n’a pas bougé, une position ouverte puis aussitôt clôturée coûte le spread et les commissions.</p>
<h2>Quel prix vous obtenez</h2>
<ul>
<li>Un <strong>achat</strong> s’ouvre à l’Ask et se clôture au Bid.</li>
<li>Une <strong>vente</strong> s’ouvre au Bid et se clôture à l’Ask.</li>
<li>Un <strong>ordre au marché</strong> est exécuté au prix en vigueur quand il arrive au serveur, et non à celui que votre écran affichait un instant plus tôt.</li>
<li>Un <strong>ordre limite</strong> en attente est exécuté à son prix d’entrée ou mieux. Un <strong>ordre stop</strong> en attente devient un ordre au marché dès que son prix d’entrée est atteint.</li>
<li>Un <strong>take-profit</strong> est exécuté à son prix ou mieux. Un <strong>stop-loss</strong> est exécuté au cours du marché de la cotation qui l’atteint.</li>
</ul>
<h2>Le slippage</h2>
<p>Le slippage (glissement) est l’écart entre le prix demandé et le prix d’exécution. Il peut jouer contre vous ou en votre faveur. Il est le plus fort quand les cours font des sauts : après des annonces importantes, et à la réouverture d’un marché après le week-end. Si le prix saute par-dessus votre stop-loss, celui-ci est exécuté au premier prix après le gap. <strong>Un stop-loss limite une perte ; il ne garantit pas un prix.</strong></p>
<h2>Où le vérifier</h2>
<p>Chaque ordre affiche côte à côte le prix demandé et le prix d’exécution. Pour chaque exécution, la cotation qui l’a provoquée est conservée dans un registre auquel on ne peut qu’ajouter.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Appel de marge et stop-out',
      desc: 'Ce que dit le niveau de marge, quand des positions sont clôturées pour vous, et comment l’éviter.',
      content: `<p>Avec l’effet de levier, vous tradez un montant plus grand que celui que vous engagez. La part de votre argent qui tient une position est sa <strong>marge</strong>. Elle est fixée à l’exécution de l’ordre et reste la même jusqu’à la clôture.</p>
<h2>Le niveau de marge</h2>
<p>Vos <strong>fonds propres</strong> sont votre solde plus les gains ou moins les pertes de toutes les positions ouvertes. Le <strong>niveau de marge</strong> est le rapport des fonds propres à la marge utilisée, en pour cent. Avec 1 500 USD de fonds propres et 1 000 USD de marge utilisée, il est de 150 %. Après connexion, les seuils ci-dessous sont ceux de votre compte ; sinon, ce sont les seuils généraux, dont un compte peut s’écarter.</p>
<h2>Appel de marge, à {margin_call} %</h2>
<p>Quand votre niveau de marge tombe à ce seuil, nous vous prévenons. Rien n’est encore clôturé. À 100 %, il n’y a plus de marge libre : aucune nouvelle position ne peut être ouverte.</p>
<h2>Stop-out, à {stop_out} %</h2>
<p>À ce niveau, nous commençons à clôturer vos positions : d’abord celle qui a la plus forte perte, au marché, l’une après l’autre, jusqu’à ce que le niveau repasse au-dessus de {stop_out} %. Les positions dont le marché est fermé attendent son ouverture. Si les prix sautent si loin que votre solde devient négatif, nous le ramenons à zéro à nos frais dès que plus rien n’est ouvert.</p>
<h2>Comment l’éviter</h2>
<ul>
<li>Utilisez moins de levier que vous ne pourriez. Le ticket d’ordre affiche la marge, la commission et la marge libre restante avant que vous confirmiez.</li>
<li>Placez un stop-loss à l’ouverture, pas quand vous perdez déjà.</li>
<li>N’oubliez pas que plusieurs positions peuvent perdre en même temps : elles partagent les mêmes fonds propres.</li>
</ul>
<p>L’effet de levier amplifie les pertes comme les gains. Ne tradez pas avec de l’argent dont vous avez besoin.</p>`,
    },
    demo_and_real: {
      title: 'Compte démo et compte réel',
      desc: 'Ce qui est identique, ce qui ne l’est pas, et ce qu’un compte démo ne peut pas vous apprendre.',
      content: `<p>Vous pouvez tout essayer sans vous inscrire : le <strong>compte démo</strong> est ouvert sur votre appareil avec {demo_balance} USD de fonds virtuels.</p>
<h2>Ce qui est identique</h2>
<p>Les cours du marché et les règles d’exécution : les ordres démo passent par le même programme que les réels. Spreads, commissions, levier, appel de marge et stop-out dépendent des conditions de chaque compte ; vous les trouvez dans l’application, sous Mon compte.</p>
<h2>Ce qui ne l’est pas</h2>
<ul>
<li>Les fonds virtuels ne peuvent être ni déposés, ni retirés, ni convertis en argent réel. Dépôt, retrait, vérification d’identité, invitations et mot de passe sont réservés aux comptes réels.</li>
<li>Un compte démo peut être réinitialisé : tout est clôturé sans gain ni perte, et le solde initial est rétabli. Un compte réel ne le peut pas.</li>
<li>Un compte démo est lié à votre appareil. Si les données du navigateur sont effacées, vous risquez de ne pas le retrouver.</li>
</ul>
<h2>Ce qu’il ne peut pas vous apprendre</h2>
<p>Perdre des fonds virtuels ne fait pas mal. Beaucoup tradent calmement sur un compte démo et tout autrement avec leurs propres économies. Commencez petit, avec une taille qui vous laisse dormir.</p>
<h2>Ouvrir un compte réel</h2>
<p>Inscrivez-vous avec votre adresse e-mail ou votre numéro de mobile. C’est un nouveau compte : ni l’argent, ni les positions, ni l’historique du compte démo ne sont repris. Avant de déposer, lisez les annonces : elles indiquent les régions où nous ne proposons pas nos services.</p>`,
    },
  },
};
