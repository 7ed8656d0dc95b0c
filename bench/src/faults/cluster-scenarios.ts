/** Faults for the product as several processes. Linux. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster, Kind } from './cluster.ts';
import { familyOf, pause } from './scenarios.ts';
import type { Scenario } from './target.ts';

/** In each kind with one active and one standby part, the standby is restarted first, so that only one take-over happens. */
const IN_ORDER: readonly Kind[] = ['feed', 'engine', 'worker', 'gateway'];

type Does = Scenario<Cluster>['run'];

const active = async (cluster: Cluster, kind: Kind): Promise<string> => (await cluster.activeFirst(kind))[0];
const waiting = async (cluster: Cluster, kind: Kind): Promise<string> => (await cluster.activeFirst(kind))[1];

type Which = (cluster: Cluster) => Promise<string>;
const writer: Which = (cluster) => active(cluster, 'engine');
const standby: Which = (cluster) => waiting(cluster, 'engine');
const feed: Which = (cluster) => active(cluster, 'feed');
const worker: Which = (cluster) => active(cluster, 'worker');
const gateway: Which = async () => 'gateway-2';
const nats: Which = async () => 'nats';

const kills =
  (which: Which): Does =>
  async (cluster) => {
    await cluster.signal(await which(cluster), 'SIGKILL');
    return 0;
  };

/** No readiness is awaited: the product must keep working without the part, so all of the pause counts. */
const pauses =
  (which: Which): Does =>
  async (cluster) => {
    await pause([await cluster.pidOf(await which(cluster))]);
    return 0;
  };

const restartsPostgres: Does = async (cluster) => {
  // a fast shutdown: it closes its connections and writes a checkpoint
  process.kill(cluster.postmaster, 'SIGINT');
  return 0;
};

const rolls: Does = async (cluster) => {
  for (const kind of IN_ORDER) {
    const [first, second] = await cluster.activeFirst(kind);
    for (const name of [second, first]) await cluster.restart(name);
  }
  return 0;
};

/** The standbys take over from each other several times. */
const killsWriters: Does = async (cluster) => {
  for (let round = 0; round < 5; round++) {
    await cluster.signal(await writer(cluster), 'SIGKILL');
    await delay(1000);
    await cluster.untilReady();
  }
  return 0;
};

export const CLUSTER_SCENARIOS: readonly Scenario<Cluster>[] = [
  { name: 'kill -9 of the writer', run: kills(writer) },
  { name: 'kill -9 of five writers in turn', run: killsWriters },
  { name: 'kill -9 of the standby', run: kills(standby) },
  { name: 'kill -9 of the active feed', run: kills(feed) },
  { name: 'kill -9 of a gateway', run: kills(gateway) },
  { name: 'kill -9 of the active worker', run: kills(worker) },
  { name: 'writer paused for 20 s, then woken', run: pauses(writer) },
  { name: 'standby paused for 20 s', run: pauses(standby) },
  { name: 'active feed paused for 20 s, then woken', run: pauses(feed) },
  { name: 'gateway paused for 20 s', run: pauses(gateway) },
  { name: 'active worker paused for 20 s, then woken', run: pauses(worker) },
  { name: 'kill -9 of NATS, started again', run: kills(nats) },
  {
    name: 'NATS paused for 20 s',
    run: async (cluster) => pause([await cluster.pidOf('nats')]),
  },
  { name: 'NATS cut off from one gateway for 20 s', run: pauses(async () => 'nats-of-gateway-1') },
  { name: 'PostgreSQL restarted', run: restartsPostgres },
  {
    name: 'kill -9 of PostgreSQL',
    async run(cluster) {
      process.kill(cluster.postmaster, 'SIGKILL');
      return 0;
    },
  },
  { name: 'PostgreSQL paused for 20 s', run: (cluster) => pause(familyOf(cluster.postmaster)) },
  { name: 'rolling restart of every part', run: rolls, isPlanned: true },
];
