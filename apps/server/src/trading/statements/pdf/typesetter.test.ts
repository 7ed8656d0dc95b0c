/** Every character of a name is drawn, whatever its script: instruments are named by operators in any language. */
import Document from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { pagesOfPdf } from '../testing/read-files.ts';
import { fontsOf } from './fonts.ts';
import { Typesetter } from './typesetter.ts';

async function drawn(text: string): Promise<string> {
  const document = new Document();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => {
    document.on('end', resolve);
  });
  const setter = new Typesetter(document, { fonts: fontsOf('en'), tag: 'en', rightToLeft: false });
  setter.line(text, { x: 40, top: 40, width: 500 }, { size: 12, color: '#000' });
  document.end();
  await ended;
  return (await pagesOfPdf(Buffer.concat(chunks))).join('');
}

describe('names in a PDF statement', () => {
  it.each([
    ['simplified Chinese', '黄金现货 标准合约'],
    ['traditional Chinese, Japanese and Korean', '黃金現貨 日経平均ドル 코스피'],
    ['symbols', '₿ ★ ☆ ✓ → ▲ ⚡ € ₺ ₽ ₹ ₩ ① ℃ ™ ½ ≥'],
    ['emoji', '🥇 🛢 📈 🚀 ⛽'],
  ])('draw %s', async (_, text) => {
    const characters = Array.from(await drawn(text));
    expect(Array.from(text).filter((character) => !characters.includes(character))).toEqual([]);
  });

  it('leave out marks that have no shape of their own', async () => {
    expect(await drawn('a\u{200b}\u{2060}\u{feff}b ⛽\u{fe0f} c')).toBe('ab ⛽ c');
  });
});
