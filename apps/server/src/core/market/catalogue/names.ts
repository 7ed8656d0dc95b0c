/** Full names of instruments and categories by language. A language without a table shows the English name. */
import type { Locale } from '@tradewind/contract';
import type { Category } from '../types.ts';
import { ENGLISH_NAMES } from './builtin.ts';
import { ar } from './names/ar.ts';
import { de } from './names/de.ts';
import { fr } from './names/fr.ts';
import { id } from './names/id.ts';
import { it } from './names/it.ts';
import { jp } from './names/jp.ts';
import { kr } from './names/kr.ts';
import { pt } from './names/pt.ts';
import { ru } from './names/ru.ts';
import { spa } from './names/spa.ts';
import { th } from './names/th.ts';
import { tr } from './names/tr.ts';
import { vn } from './names/vn.ts';
import type { CatalogueNames, CategoryKey } from './names/types.ts';

type CategoryNames = Readonly<Record<CategoryKey, string>>;

/** Languages whose pairs are named by their two sides. */
const TABLES: Readonly<Partial<Record<Locale, CatalogueNames>>> = {
  jp,
  kr,
  th,
  vn,
  fr,
  de,
  ru,
  spa,
  pt,
  ar,
  it,
  tr,
  id,
};

const ENGLISH_CATEGORIES: CategoryNames = {
  forex_major: 'Majors',
  forex_minor: 'Minors',
  metal: 'Metals',
  energy: 'Energies',
  index: 'Indices',
  crypto: 'Crypto',
};

const CATEGORY_NAMES: Readonly<Partial<Record<Locale, CategoryNames>>> = {
  en: ENGLISH_CATEGORIES,
  hk: {
    forex_major: '主要貨幣對',
    forex_minor: '次要貨幣對',
    metal: '貴金屬',
    energy: '能源',
    index: '指數',
    crypto: '加密貨幣',
  },
};

const HONG_KONG_NAMES: Readonly<Record<string, string>> = {
  EURUSD: '歐元/美元',
  GBPUSD: '英鎊/美元',
  USDJPY: '美元/日圓',
  USDCHF: '美元/瑞士法郎',
  AUDUSD: '澳元/美元',
  USDCAD: '美元/加元',
  NZDUSD: '紐元/美元',
  EURGBP: '歐元/英鎊',
  EURJPY: '歐元/日圓',
  EURCHF: '歐元/瑞士法郎',
  EURAUD: '歐元/澳元',
  EURCAD: '歐元/加元',
  EURNZD: '歐元/紐元',
  GBPJPY: '英鎊/日圓',
  GBPCHF: '英鎊/瑞士法郎',
  GBPAUD: '英鎊/澳元',
  AUDJPY: '澳元/日圓',
  AUDNZD: '澳元/紐元',
  CADJPY: '加元/日圓',
  CHFJPY: '瑞士法郎/日圓',
  USDSGD: '美元/新加坡元',
  USDHKD: '美元/港元',
  USDSEK: '美元/瑞典克朗',
  USDNOK: '美元/挪威克朗',
  USDMXN: '美元/墨西哥披索',
  USDZAR: '美元/南非蘭特',
  USDTRY: '美元/土耳其里拉',
  XAUUSD: '黃金/美元',
  XAGUSD: '白銀/美元',
  XPTUSD: '鉑金/美元',
  USOIL: '西德州原油',
  UKOIL: '布蘭特原油',
  NATGAS: '天然氣',
  US500: '美國500指數',
  NAS100: '美國科技100指數',
  US30: '華爾街30指數',
  DE40: '德國40指數',
  UK100: '英國100指數',
  FRA40: '法國40指數',
  AUS200: '澳洲200指數',
  JP225: '日本225指數',
  HK50: '香港50指數',
  BTCUSD: '比特幣/美元',
  ETHUSD: '以太幣/美元',
  SOLUSD: 'Solana/美元',
  LTCUSD: '萊特幣/美元',
  XRPUSD: '瑞波幣/美元',
};

const INSTRUMENT_NAMES: Readonly<Partial<Record<Locale, Readonly<Record<string, string>>>>> = {
  en: ENGLISH_NAMES,
  hk: HONG_KONG_NAMES,
};

/** Name of a pair from the names of its two sides; undefined when the language has no name for one of them. */
function pairName(code: string, assets: CatalogueNames['assets']): string | undefined {
  const base = assets[code.slice(0, 3)];
  const quote = assets[code.slice(3)];
  return base === undefined || quote === undefined ? undefined : `${base}/${quote}`;
}

function ownName(code: string, locale: Locale): string | undefined {
  const table = TABLES[locale];
  if (table === undefined) return INSTRUMENT_NAMES[locale]?.[code];
  return table.instruments[code] ?? pairName(code, table.assets);
}

/** Full name of an instrument; the English one where the language has no table, `fallback` for a code that is not built in. */
export function instrumentName(code: string, locale: Locale, fallback: string = code): string {
  return ownName(code, locale) ?? ENGLISH_NAMES[code] ?? fallback;
}

function isCategoryKey(name: string): name is CategoryKey {
  return Object.hasOwn(ENGLISH_CATEGORIES, name);
}

/** Name of a category; the text of INSTRUMENTS_FILE as it stands when the category is not one of the built-in keys. */
export function categoryName(category: Category, locale: Locale): string {
  const given = category.names?.[locale];
  if (given !== undefined) return given;
  if (!isCategoryKey(category.name)) return category.name;
  return (TABLES[locale]?.categories ?? CATEGORY_NAMES[locale] ?? ENGLISH_CATEGORIES)[category.name];
}
