import type { Guides } from './types.ts';

export const guides: Guides = {
  category: 'Guide',
  articles: {
    fills_and_slippage: {
      title: 'How orders are filled, and what slippage is',
      desc: 'Which price you get, why it can differ from the one you saw, and where you can check it.',
      content: `<p>Every instrument has two prices: the <strong>bid</strong>, at which you sell, and the <strong>ask</strong>, at which you buy. The difference is the spread, and you pay it once: an order that is opened and closed at once loses exactly that, plus the fee.</p>
<h2>Which price you get</h2>
<ul>
<li>A <strong>buy</strong> opens at the ask and closes at the bid.</li>
<li>A <strong>sell</strong> opens at the bid and closes at the ask.</li>
<li>A <strong>market order</strong> is filled at the price that is there when it reaches the server, not at the one your screen showed a moment before.</li>
<li>A pending <strong>limit</strong> is filled at your target or better. A pending <strong>stop</strong> becomes a market order once your target is reached.</li>
<li>A <strong>take-profit</strong> is filled at its price or better. A <strong>stop-loss</strong> is filled at the market of the tick that reaches it.</li>
</ul>
<h2>Slippage</h2>
<p>Slippage is the difference between the price you asked for and the price you got. It can be against you or in your favour. It is largest when prices jump: after important news, and when a market opens after a weekend. If a price jumps over your stop-loss, the stop-loss is filled at the first price behind the gap. <strong>A stop-loss limits a loss; it does not guarantee a price.</strong></p>
<h2>Where you can check it</h2>
<p>Each order shows the price asked for and the price it was filled at, side by side. For each fill the quote that caused it is kept, in a record that is only ever added to. No one here can set a price or change a fill afterwards.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Margin call and stop-out',
      desc: 'What the margin level tells you, when positions are closed for you, and how to stay away from it.',
      content: `<p>With leverage you trade a larger amount than you put in. The part of your money that holds a position is its <strong>margin</strong>. It is set when the order is filled and stays the same until it is closed.</p>
<h2>The margin level</h2>
<p>Your <strong>equity</strong> is your balance plus the profit or minus the loss of all open positions. The <strong>margin level</strong> is equity divided by used margin, in percent. With an equity of 1,500 USD and 1,000 USD of used margin it is 150 %.</p>
<h2>Margin call, at {margin_call} %</h2>
<p>When your level falls to this, you get a notification, once each time that it is crossed. Nothing is closed yet. At 100 % no margin is free any more: no new order can be opened.</p>
<h2>Stop-out, at {stop_out} %</h2>
<p>At this level positions are closed for you: the one with the largest loss first, at the market, one after the other, until the level is above {stop_out} % again. Positions whose market is closed are left until it opens. If prices jump so far that a balance falls below zero, it is set back to zero at the firm's expense once nothing is open.</p>
<h2>How to stay away from it</h2>
<ul>
<li>Use less leverage than you could. The ticket shows margin, fee and what stays free before you confirm.</li>
<li>Set a stop-loss when you open, not when it hurts.</li>
<li>Remember that several positions may lose at the same time: they share one equity.</li>
</ul>
<p>Leverage makes losses as large as profits. Do not trade with money that you need.</p>`,
    },
    demo_and_real: {
      title: 'Demo account and real account',
      desc: 'What is the same, what is not, and what a demo account cannot teach you.',
      content: `<p>You can try everything without registering: the <strong>demo account</strong> is opened on your device with {demo_balance} USD of play money.</p>
<h2>What is the same</h2>
<p>Prices, spreads, fees, leverage, margin call and stop-out. Demo orders go through the same program as real ones and are filled by the same rules.</p>
<h2>What is not</h2>
<ul>
<li>Play money cannot be deposited, withdrawn or turned into real money. Deposit, withdrawal, identity verification, invitations and password belong to real accounts.</li>
<li>A demo account can be reset: everything is closed without profit or loss, and the balance starts again. A real account cannot.</li>
<li>A demo account belongs to your device. If the data of the browser is deleted, you may not find it again.</li>
</ul>
<h2>What it cannot teach</h2>
<p>A loss of play money does not hurt. Many people trade calmly on a demo account and quite differently with their own savings. Begin small, and keep the size at which you can still sleep.</p>
<h2>Opening a real account</h2>
<p>Register with your e-mail address or mobile number. It is a new account: nothing is carried over from the demo account. Before you deposit, read the announcements: they name the regions that are not served.</p>`,
    },
  },
};
