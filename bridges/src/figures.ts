/** The figures of /metrics. */
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';

export type Figures = ReturnType<typeof startFigures>;

export function startFigures(source: string) {
  const registry = new Registry();
  registry.setDefaultLabels({ source });
  const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name: `tradewind_bridge_${name}_total`, help, labelNames, registers: [registry] });
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `tradewind_bridge_${name}`, help, registers: [registry] });
  return {
    registry,
    /** Also the memory and the processor time of the process. */
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    received: counter('received', 'Prices that the source has sent'),
    skipped: counter('skipped', 'Prices that became no line, by reason', ['reason']),
    delivered: counter('delivered', 'Lines that the server has accepted'),
    rejected: counter('rejected', 'Lines that the server has rejected, by key', ['key']),
    held: counter('held', 'Lines whose price the server holds back for confirmation'),
    reconnects: counter('reconnects', 'Connections to the source after the first'),
    refused: gauge('refused_symbols', 'Symbols that the source refuses or the server does not have'),
    lag: gauge('lag_seconds', 'Age of the newest line of the last batch when the server had accepted it'),
    waiting: gauge('waiting_lines', 'Lines that wait for the server'),
  };
}
