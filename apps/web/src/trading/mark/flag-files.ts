/** Flags of currencies, each a file of its own: only those that come into view are fetched. */
const FILES = import.meta.glob<string>(
  '../../../../../node_modules/country-flag-icons/1x1/{AE,AR,AU,BG,BR,CA,CH,CL,CN,CO,CZ,DE,DK,EU,FR,GB,HK,HU,ID,IL,IN,IS,JP,KE,KR,KW,KZ,MA,MX,MY,NG,NO,NZ,PE,PH,PL,QA,RO,RS,RU,SA,SE,SG,TH,TR,TW,UA,US,VN,ZA}.svg',
  { query: '?url', import: 'default', eager: true },
);
const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
);

/** Offshore yuan has no country in its code. */
const OTHERS: Readonly<Partial<Record<string, string>>> = { CNH: 'CN' };

/** Of an ISO 4217 code, which begins with its country; undefined for what is no currency that is known here. */
export function flagOfCurrency(currency: string): string | undefined {
  // XAU, XAG and the like are of no country
  if (currency.length !== 3 || currency.startsWith('X')) return undefined;
  return CURRENCIES.has(currency) ? ADDRESSES.get(OTHERS[currency] ?? currency.slice(0, 2)) : undefined;
}

/** A base such as ETH or NOK decides between a coin and a flag, so the first two letters alone do not. */
const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AED ARS AUD BGN BRL CAD CHF CLP CNH CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW KWD KZT MAD MXN MYR ' +
    'NGN NOK NZD PEN PHP PLN QAR RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'
  ).split(' '),
);

/** Regions of stock indices, by the letters that their codes begin with. */
const REGIONS: Readonly<Partial<Record<string, string>>> = {
  US: 'US',
  NAS: 'US',
  SPX: 'US',
  DJ: 'US',
  DE: 'DE',
  GER: 'DE',
  UK: 'GB',
  FTSE: 'GB',
  FRA: 'FR',
  CAC: 'FR',
  EU: 'EU',
  STOXX: 'EU',
  JP: 'JP',
  JPN: 'JP',
  NIK: 'JP',
  HK: 'HK',
  AUS: 'AU',
  CN: 'CN',
  CH: 'CH',
  SG: 'SG',
};

/** Of the market of an index such as US500 or JP225; undefined for what is none. */
export function flagOfIndex(code: string): string | undefined {
  const [, letters, figures] = /^([A-Z]+)(\d{2,4})$/u.exec(code) ?? [];
  const region = figures === undefined || letters === undefined ? undefined : REGIONS[letters];
  return region === undefined ? undefined : ADDRESSES.get(region);
}
