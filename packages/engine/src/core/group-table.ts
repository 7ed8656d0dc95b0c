/** Groups of the fast engine (contract §10): the terms of each with what the settings add to them. */
import { elementAt } from './arrays.ts';
import type { CostTerms } from '../formulas.ts';
import { assertGroup, capOf, levelsOf, plainGroup } from '../groups.ts';
import type { MarginLevels } from '../groups.ts';
import { DEMO, LEVERAGE_CLASSES, OTHER_CLASS } from '../types.ts';
import type { EngineSettings, GroupId, GroupTerms, InstrumentSpec, LeverageClass } from '../types.ts';

export interface Group {
  readonly terms: GroupTerms;
  readonly levels: MarginLevels;
  /** By class of instrument. */
  readonly costs: ReadonlyMap<LeverageClass, CostTerms>;
}

function groupOf(terms: GroupTerms, settings: EngineSettings): Group {
  const { feeType } = settings;
  const { commission, caps } = terms;
  const costs = LEVERAGE_CLASSES.map((leverageClass): [LeverageClass, CostTerms] => [
    leverageClass,
    { feeType, commission, cap: capOf({ leverageClass }, caps) },
  ]);
  return { terms, levels: levelsOf(settings, terms), costs: new Map(costs) };
}

export class GroupTable {
  #settings: EngineSettings;
  /** By id; the built-in ones are always there. */
  readonly #groups: Group[] = [];
  readonly #defined = new Set<GroupId>();

  constructor(settings: EngineSettings) {
    this.#settings = settings;
    for (let id = 0; id <= DEMO; id += 1) this.#groups[id] = groupOf(plainGroup(id), settings);
  }

  configure(settings: EngineSettings): void {
    this.#settings = settings;
    // forEach skips the ids without a group
    this.#groups.forEach(({ terms }, id) => {
      this.#groups[id] = groupOf(terms, settings);
    });
  }

  /** Throws RangeError on terms out of range. */
  define(terms: GroupTerms): void {
    assertGroup(terms);
    this.#groups[terms.id] = groupOf(terms, this.#settings);
    this.#defined.add(terms.id);
  }

  has(id: GroupId): boolean {
    return id > 0 && this.#groups[id] !== undefined;
  }

  /** Throws RangeError when there is none. */
  of(id: GroupId): Group {
    return elementAt(this.#groups, id);
  }

  /** The terms that were defined, by id. */
  get defined(): readonly GroupTerms[] {
    return [...this.#defined].sort((left, right) => left - right).map((id) => this.of(id).terms);
  }
}

/** What costs in an instrument depend on for the accounts of a group. */
export function costTermsOf({ costs }: Group, { leverageClass = OTHER_CLASS }: InstrumentSpec): CostTerms {
  const terms = costs.get(leverageClass);
  if (terms === undefined) throw new RangeError(`no class ${leverageClass}`);
  return terms;
}
