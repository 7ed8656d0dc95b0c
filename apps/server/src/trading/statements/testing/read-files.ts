/** Reads statements like their recipient: independent of the code that wrote them. */
import { hash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';

export type CsvRow = Readonly<Record<string, string>>;

/** Rows by column name; RFC 4180. */
export function readCsv(text: string): { readonly columns: readonly string[]; readonly rows: readonly CsvRow[] } {
  const [head = '', ...lines] = text.replace(/^\u{feff}/u, '').split(/\r\n(?!$)/u);
  const columns = head.split(',');
  const rows = lines.map((line) => {
    const fields = [...line.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
    return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? '']));
  });
  return { columns, rows };
}

/** Columns that older files do not have. */
const LATER = ['swap_usd', 'commission_usd'];

/** Computed as docs/reference/statements.md describes. */
export const fingerprintOf = ({ columns, rows }: ReturnType<typeof readCsv>): string =>
  hash(
    'sha256',
    rows
      .filter(({ record }) => record !== 'fingerprint' && record !== 'chain')
      .map((row) => {
        const fields = columns
          .filter((column) => column !== 'description' && (!LATER.includes(column) || row[column] !== ''))
          .map((column) => row[column] ?? '');
        return `${fields.join(',')}\n`;
      })
      .join(''),
  );

/** The text of each page, as a viewer would copy it. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  await document.cleanup();
  return text;
}
