import type { Guides } from './types.ts';

export const guides: Guides = {
  category: 'Guide',
  articles: {
    fills_and_slippage: {
      title: 'How orders are filled, and what slippage is',
      desc: 'Which price you get, why it can differ from the one you saw, and where you can check it.',
      content: `<p>Every instrument has two prices: the <strong>bid</strong>, at which you sell, and the <strong>ask</strong>, at which you buy. The difference is the spread, and you pay it once: if the price has not moved, a position that is opened and closed straight away costs the spread and the commissions.</p>
<h2>Which price you get</h2>
<ul>
<li>A <strong>buy</strong> opens at the ask and closes at the bid.</li>
<li>A <strong>sell</strong> opens at the bid and closes at the ask.</li>
<li>A <strong>market order</strong> is filled at the price at which it reaches the server, not at the one your screen showed a moment before.</li>
<li>A pending <strong>limit order</strong> is filled at its entry price or better. A pending <strong>stop order</strong> becomes a market order once its entry price is reached.</li>
<li>A <strong>take-profit</strong> is filled at its price or better. A <strong>stop-loss</strong> is filled at the market price of the tick that reaches it.</li>
</ul>
<h2>Slippage</h2>
<p>Slippage is the difference between the requested price and the fill price. It can be against you or in your favour. It is largest when prices jump: after important news, and when a market opens after a weekend. If the price jumps over your stop-loss, the stop-loss is filled at the first price after the gap. <strong>A stop-loss limits a loss; it does not guarantee a price.</strong></p>
<h2>Where you can check it</h2>
<p>Each order shows the requested price and the fill price side by side. For each fill, the quote that caused it is kept in a record that is only ever added to.</p>`,
    },
    margin_call_and_stop_out: {
      title: 'Margin call and stop-out',
      desc: 'What the margin level tells you, when positions are closed for you, and how to avoid it.',
      content: `<p>With leverage you trade a larger amount than you put in. The part of your money that holds a position is its <strong>margin</strong>. It is set when the order is filled and stays the same until the position is closed.</p>
<h2>The margin level</h2>
<p>Your <strong>equity</strong> is your balance plus the profit or minus the loss of all open positions. The <strong>margin level</strong> is equity divided by used margin, as a percentage. With equity of 1,500 USD and 1,000 USD of used margin it is 150%. Logged in, you see the levels of your own account here; otherwise those of the platform, from which an account may differ.</p>
<h2>Margin call, at {margin_call}%</h2>
<p>When your margin level falls to this figure, we notify you. Nothing is closed yet. At 100% there is no free margin left, and no new position can be opened.</p>
<h2>Stop-out, at {stop_out}%</h2>
<p>At this level we start closing positions for you: the one with the largest loss first, at the market price, one after another, until the level is above {stop_out}% again. Positions whose market is closed are left until it opens. If prices jump so far that your balance falls below zero, we bring it back to zero at our own cost once nothing is open.</p>
<h2>How to avoid it</h2>
<ul>
<li>Use less leverage than you could. The order ticket shows margin, commission and the free margin that is left before you confirm.</li>
<li>Set a stop-loss when you open a position, not when you are already losing.</li>
<li>Remember that several positions can lose at the same time: they share one equity.</li>
</ul>
<p>Leverage makes losses larger as well as profits. Do not trade with money that you need.</p>`,
    },
    demo_and_real: {
      title: 'Demo account and live account',
      desc: 'What is the same, what is not, and what a demo account cannot teach you.',
      content: `<p>You can try everything without registering: the <strong>demo account</strong> is opened on your device with {demo_balance} USD of virtual funds.</p>
<h2>What is the same</h2>
<p>Market prices and the rules for filling orders: demo orders go through the same program as live ones. Spreads, commission, leverage, margin call and stop-out are terms of each account; you can find yours in the app under Me.</p>
<h2>What is not</h2>
<ul>
<li>Virtual funds cannot be deposited, withdrawn or turned into money. Deposits, withdrawals, identity verification, invitations and passwords belong to live accounts.</li>
<li>A demo account can be reset: everything is closed without profit or loss, and the balance starts again. A live account cannot.</li>
<li>A demo account belongs to your device. If the browser data is deleted, you may not be able to return to it.</li>
</ul>
<h2>What it cannot teach</h2>
<p>Losing virtual funds does not hurt. Many people trade calmly on a demo account and quite differently with their own savings. Start small, with a size that lets you sleep.</p>
<h2>Opening a live account</h2>
<p>Register with your email address or mobile number. It is a new account: no money, positions or history are carried over from the demo account. Before you deposit, read the announcements: they name the regions we do not serve.</p>`,
    },
  },
};
