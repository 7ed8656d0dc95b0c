/**
 * The in-memory engine's external inputs: settings, instruments and open markets. No
 * journal holds them; they are kept here so that the engine can be rebuilt from the tables.
 */
import { restoreEngineInParts } from '@tradewind/engine';
import type {
  Command,
  EngineSettings,
  InstrumentId,
  InstrumentSpec,
  MarketState,
  Order,
  TradingEngine,
} from '@tradewind/engine';
import { InconsistentDatabase, type LoadedState } from './load.ts';

export class EngineInputs {
  #settings: EngineSettings;
  #instruments: ReadonlyMap<InstrumentId, InstrumentSpec>;
  readonly #open: Set<InstrumentId>;

  constructor(settings: EngineSettings, instruments: readonly InstrumentSpec[], openMarkets: Iterable<InstrumentId>) {
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

  /** Builds an engine without its open orders. `attach` throws InconsistentDatabase for an order of an unknown instrument. */
  restore(state: LoadedState): { readonly engine: TradingEngine; readonly attach: (order: Order) => void } {
    const instruments = [...this.#instruments.values()];
    const { engine, attach } = restoreEngineInParts({
      settings: this.#settings,
      instruments,
      markets: instruments.map(({ id }) => this.#market(id, state.quotes.get(id))),
      accounts: state.accounts,
    });
    return {
      engine,
      attach: (order) => {
        if (!this.#instruments.has(order.instrument))
          throw new InconsistentDatabase(
            `order ${order.id} is open in instrument ${order.instrument}, which is not in the catalogue`,
          );
        attach(order);
      },
    };
  }

  /** After a restart no market counts as quoted: its last quote may precede a close that we missed. */
  #market(instrument: InstrumentId, quote: MarketState['quote']): MarketState {
    return { instrument, open: this.#open.has(instrument), quotedSinceOpen: false, ...(quote && { quote }) };
  }
}
