/** The in-memory engine's external inputs, which no journal holds: settings, instruments and open markets. */
import type { Command, EngineSettings, InstrumentId, InstrumentSpec, MarketState, Pricing } from '@tradewind/engine';

/** Whether and for how long a market's price can be traded on. */
type PriceState = Pick<MarketState, 'pricing' | 'maxAgeMs'>;

export class EngineInputs {
  #settings: EngineSettings;
  #instruments: ReadonlyMap<InstrumentId, InstrumentSpec>;
  readonly #open: Set<InstrumentId>;
  readonly #priceStates = new Map<InstrumentId, PriceState>();
  readonly #firstPricing: Pricing;

  /** `firstPricing`: of every market until its first `set_pricing`. */
  constructor(
    settings: EngineSettings,
    instruments: readonly InstrumentSpec[],
    openMarkets: Iterable<InstrumentId>,
    firstPricing: Pricing,
  ) {
    this.#firstPricing = firstPricing;
    this.#settings = settings;
    this.#instruments = new Map(instruments.map((spec) => [spec.id, spec]));
    this.#open = new Set(openMarkets);
  }

  /** Remembers an input from a command that the engine accepted. */
  note(command: Command): void {
    if (command.type === 'configure') this.#settings = command.settings;
    else if (command.type === 'define_instrument')
      this.#instruments = new Map([...this.#instruments, [command.spec.id, command.spec]]);
    else if (command.type === 'set_market' && command.open) this.#open.add(command.instrument);
    else if (command.type === 'set_market') this.#open.delete(command.instrument);
    else if (command.type === 'set_pricing') {
      const { instrument, pricing, maxAgeMs } = command;
      this.#priceStates.set(instrument, { ...stateOf(pricing), ...(maxAgeMs !== undefined && { maxAgeMs }) });
    }
  }

  get instrumentIds(): readonly InstrumentId[] {
    return [...this.#instruments.keys()];
  }

  replaceInstruments(instruments: readonly InstrumentSpec[]): void {
    this.#instruments = new Map(instruments.map((spec) => [spec.id, spec]));
  }

  spec(instrument: InstrumentId): InstrumentSpec | undefined {
    return this.#instruments.get(instrument);
  }

  isOpen(instrument: InstrumentId): boolean {
    return this.#open.has(instrument);
  }

  get settings(): EngineSettings {
    return this.#settings;
  }

  get instruments(): readonly InstrumentSpec[] {
    return [...this.#instruments.values()];
  }

  /** The markets with their last quotes, as an engine starts with them. */
  markets(quotes: ReadonlyMap<InstrumentId, NonNullable<MarketState['quote']>>): readonly MarketState[] {
    return this.instrumentIds.map((id) => this.#market(id, quotes.get(id)));
  }

  /** After a restart no market counts as quoted: its last quote may precede a close that we missed. */
  #market(instrument: InstrumentId, quote: MarketState['quote']): MarketState {
    const state = this.#priceStates.get(instrument) ?? stateOf(this.#firstPricing);
    return { instrument, open: this.#open.has(instrument), quotedSinceOpen: false, ...state, ...(quote && { quote }) };
  }
}

const stateOf = (pricing: Pricing): PriceState => (pricing === 'live' ? {} : { pricing });
