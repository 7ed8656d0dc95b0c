/** Constants of the operators' calls about groups, without schemas. */
import { LEVERAGE_CLASSES, type LeverageClass } from '../groups-wire.ts';

/** Field of a group's terms with the cap of a class. */
export type CapField = `cap_${LeverageClass}`;
export const capField = (kind: LeverageClass): CapField => `cap_${kind}`;
export const CAP_FIELDS = LEVERAGE_CLASSES.map(capField);

/** The terms of a group, in the order in which operators see them. */
export const GROUP_FIELDS = [
  'name',
  'kind',
  ...CAP_FIELDS,
  'commission',
  'swap_free',
  'margin_call',
  'stop_out',
  'max_open_orders',
  'max_position_lots',
  'key_changes',
  'key_reads',
  'verify_deposit',
  'verify_trade',
  'verify_withdraw',
] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];

export const GROUP_PRESETS = ['esma', 'fca', 'asic', 'offshore'] as const;
export type GroupPreset = (typeof GROUP_PRESETS)[number];

type Preset = Readonly<Record<CapField | 'stop_out', string>>;

const EUROPE: Preset = {
  cap_majors: '30',
  cap_minors: '20',
  cap_gold: '20',
  cap_indices: '20',
  cap_commodities: '10',
  cap_equities: '5',
  cap_crypto: '2',
  stop_out: '50',
};

/** Terms for retail customers (contract §10): ESMA Decision (EU) 2018/796, FCA PS19/18 and PS20/10, ASIC 2020/986. */
export const PRESET_TERMS: Readonly<Record<GroupPreset, Preset>> = {
  esma: EUROPE,
  fca: { ...EUROPE, cap_crypto: '0' },
  asic: EUROPE,
  offshore: {
    cap_majors: '',
    cap_minors: '',
    cap_gold: '',
    cap_indices: '',
    cap_commodities: '',
    cap_equities: '',
    cap_crypto: '',
    stop_out: '',
  },
};

/** How a group pays: by the spread, or by a commission. */
export const COST_STYLES = ['standard', 'raw'] as const;
export type CostStyle = (typeof COST_STYLES)[number];

/** USD per lot and side. */
export const STYLE_COMMISSION: Readonly<Record<CostStyle, string>> = { standard: '0', raw: '3.5' };

/** Points on each side in the style Standard; points of crypto differ too much from coin to coin. */
export const STANDARD_MARKUP: Readonly<Partial<Record<LeverageClass, number>>> = {
  majors: 3,
  minors: 6,
  gold: 10,
  indices: 3,
  commodities: 15,
  equities: 1,
};

export const GROUP_NAME_LENGTH = 40;
/** Maximum calls of an API key per second. */
export const MAX_KEY_RATE = 10_000;
/** Maximum commission in USD per lot and side. */
export const MAX_COMMISSION_USD = 10_000;
