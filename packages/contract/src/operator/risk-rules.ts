/**
 * Regulators whose rules require a risk warning for contracts for difference, with the rule. A wording is listed here only
 * if it was compared with the published rule (docs/operations/risk-warnings.md); `{percent}` is the share of losing
 * accounts. For the others the operator enters the wording from the rule. Without schemas.
 */
import type { Locale } from '../locales.ts';

/** Placeholder in a wording for the share of losing accounts. */
export const PERCENT_MARK = '{percent}';

export interface RiskRule {
  /** As shown to customers. */
  readonly regulator: string;
  /** The rule with its part and date: the minimum that a wording's source must state. */
  readonly rule: string;
  /** Languages of the app in which the rule is worded; the regulator's own language first. */
  readonly locales: readonly Locale[];
  readonly texts: Readonly<Partial<Record<Locale, string>>>;
}

const CFD_EN =
  'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. {percent}% of retail investor accounts lose money when trading CFDs with this provider. You should consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.';

export const RISK_RULES: readonly RiskRule[] = [
  {
    regulator: 'FCA',
    rule: 'FCA Handbook, COBS 22.5.6R(1A), since 1 August 2019',
    locales: ['en'],
    texts: { en: CFD_EN },
  },
  {
    regulator: 'ESMA',
    rule: 'Decision (EU) 2019/679 of 17 April 2019, Annex II, OJ L 114, 30.4.2019, p. 22 (ended 31 July 2019; national rules follow it)',
    locales: ['en', 'fr', 'de', 'spa', 'it', 'pt'],
    texts: {},
  },
  { regulator: 'CySEC', rule: 'Directive DI87-09 of 27 September 2019, annex', locales: ['en'], texts: {} },
  {
    regulator: 'BaFin',
    rule: 'Allgemeinverfügung zu CFD vom Juli 2019 (Verordnung (EU) Nr. 600/2014, Artikel 42), Anlage',
    locales: ['de'],
    texts: {},
  },
  {
    regulator: 'AMF',
    rule: 'Mesure d’intervention de l’AMF sur les CFD, en vigueur depuis le 1er août 2019 (règlement (UE) n° 600/2014, article 42), annexe',
    locales: ['fr'],
    texts: {},
  },
  {
    regulator: 'CNMV',
    rule: 'Resolución de la CNMV de 27 de junio de 2019, anexo (véase también la Resolución de 11 de julio de 2023)',
    locales: ['spa'],
    texts: {},
  },
  { regulator: 'CONSOB', rule: 'Delibera n. 20976 del 20 giugno 2019, allegato', locales: ['it'], texts: {} },
  { regulator: 'CMVM', rule: 'Regulamento da CMVM n.º 5/2019, de 28 de junho, anexo', locales: ['pt'], texts: {} },
  {
    regulator: 'SFC',
    rule: 'Code of Conduct for Persons Licensed by or Registered with the SFC, Schedule 1 (risk disclosure statements)',
    locales: ['hk', 'en'],
    texts: {},
  },
];
