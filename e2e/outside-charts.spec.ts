/** A chart on a page of another origin, which knows of the server only what TradingView's protocol says. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/people.ts';

const LIBRARY = fileURLToPath(
  new URL('../node_modules/lightweight-charts/dist/lightweight-charts.standalone.production.js', import.meta.url),
);
const [UP, DOWN] = ['#00ff00', '#ff0000'];

/** What a visitor of such a page would load: the library, and a script that asks for bars and draws them. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Chart</title><div id="chart" style="width:360px;height:300px"></div>
<script src="/lightweight-charts.js"></script>
<script type="module">
const feed = new URL(location.href).searchParams.get('feed');
const ask = async (path) => (await fetch(feed + path)).json();
const { supported_resolutions } = await ask('/config');
const symbol = await ask('/symbols?symbol=EURUSD');
const now = await ask('/time');
const bars = await ask('/history?symbol=' + symbol.ticker + '&resolution=1&countback=60&from=0&to=' + (now + 60));
const chart = LightweightCharts.createChart(document.querySelector('#chart'), { timeScale: { timeVisible: true } });
const series = chart.addSeries(LightweightCharts.CandlestickSeries, {
  upColor: '${UP}', downColor: '${DOWN}', wickUpColor: '${UP}', wickDownColor: '${DOWN}', borderVisible: false,
  priceFormat: { type: 'price', minMove: symbol.minmov / symbol.pricescale, precision: Math.log10(symbol.pricescale) },
});
series.setData(bars.t.map((time, at) => ({ time, open: bars.o[at], high: bars.h[at], low: bars.l[at], close: bars.c[at] })));
chart.timeScale().fitContent();
await new Promise(requestAnimationFrame);
const picture = chart.takeScreenshot();
const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height);
let candles = 0;
for (let at = 0; at < data.length; at += 4) {
  const [red, green, blue] = data.slice(at, at + 3);
  if (blue === 0 && red + green === 255 && red * green === 0) candles += 1;
}
window.drawn = { supported_resolutions, bars: bars.t.length, last: bars.c.at(-1), candles };
</script>`;

const outside = test.extend<object, { origin: string }>({
  origin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const library = await readFile(LIBRARY);
      const server = createServer((request, response) => {
        const isLibrary = request.url === '/lightweight-charts.js';
        response
          .writeHead(200, { 'content-type': isLibrary ? 'text/javascript' : 'text/html' })
          .end(isLibrary ? library : PAGE);
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.close();
    },
    { scope: 'worker' },
  ],
});

outside('lightweight-charts draws from /udf on a page of another origin', async ({ page, server, origin }) => {
  await page.goto(`${origin}/?feed=${encodeURIComponent(`${server.url}/udf`)}`);
  const drawn = await page.waitForFunction(() => (globalThis as { drawn?: Record<string, unknown> }).drawn);
  const { bars, last, candles, supported_resolutions } = (await drawn.jsonValue()) ?? {};
  expect(supported_resolutions).toEqual(['1', '5', '15', '30', '60', '240', '1D', '1W']);
  // the simulated feed starts with a history
  expect(bars).toBe(60);
  expect(last).toEqual(expect.any(Number));
  // of 360 × 300 pixels; without candles the picture has none of these colours
  expect(candles).toBeGreaterThan(500);
});
