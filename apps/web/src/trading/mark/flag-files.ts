/** Flags of currencies, each in its own file: only visible ones are fetched. */
const FILES = import.meta.glob<string>(
  '../../../../../node_modules/country-flag-icons/1x1/{AE,AR,AU,BG,BR,CA,CH,CL,CN,CO,CZ,DE,DK,EU,FR,GB,HK,HU,ID,IL,IN,IS,JP,KE,KR,KW,KZ,MA,MX,MY,NG,NO,NZ,PE,PH,PL,QA,RO,RS,RU,SA,SE,SG,TH,TR,TW,UA,US,VN,ZA}.svg',
  { query: '?url', import: 'default', eager: true },
);
const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), url]),
);

/** Offshore yuan has no country in its code. */
const OTHERS: Readonly<Partial<Record<string, string>>> = { CNH: 'CN' };

/** The flag of an ISO 4217 code, which starts with its country; undefined for an unknown currency. */
export function flagOfCurrency(currency: string): string | undefined {
  // XAU, XAG and the like do not belong to a country
  if (currency.length !== 3 || currency.startsWith('X')) return undefined;
  return CURRENCIES.has(currency) ? ADDRESSES.get(OTHERS[currency] ?? currency.slice(0, 2)) : undefined;
}

/** The first two letters of a base such as ETH or NOK cannot tell a coin from a flag, so currencies are listed. */
const CURRENCIES: ReadonlySet<string> = new Set(
  (
    'AED ARS AUD BGN BRL CAD CHF CLP CNH CNY COP CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW KWD KZT MAD MXN MYR ' +
    'NGN NOK NZD PEN PHP PLN QAR RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'
  ).split(' '),
);

/** Regions of stock indices, by the first letters of their codes. */
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

/** The flag for the market of an index such as US500 or JP225; undefined for anything else. */
export function flagOfIndex(code: string): string | undefined {
  const [, letters, figures] = /^([A-Z]+)(\d{2,4})$/u.exec(code) ?? [];
  const region = figures === undefined || letters === undefined ? undefined : REGIONS[letters];
  return region === undefined ? undefined : ADDRESSES.get(region);
}
