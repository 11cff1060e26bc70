import type { GatewaySettings } from './gateway.ts';
import type { Simulation } from './simulation.ts';

/** Settings of the gateway, and what it sends and breaks on demand. */
export function gatewayControl(sim: Simulation) {
  const { settings } = sim.gateway.state;
  return {
    sessions() {
      return [...sim.gateway.state.sessions.values()].map(({ id, shard, intents, seq, send, dead }) => {
        return { id, shard, intents, seq, connected: send !== null, dead };
      });
    },

    setGateway: (changes: Partial<GatewaySettings>) => void Object.assign(settings, changes),
    setStartsLeft(count: number) {
      sim.gateway.state.startsLeft = count;
    },
    muteAcks(on: boolean) {
      settings.muteAcks = on;
    },
    refuseUpgrades(on: boolean) {
      settings.refuseUpgrades = on;
    },
    refuseResume(on: boolean) {
      settings.refuseResume = on;
    },

    /** Dispatches an event as given, for late, duplicate and reordered ones. */
    sendEvent: (guildId: string, name: string, data: object) =>
      void sim.gateway.dispatch(guildId, name, () => data),
    dropConnections: (shardId?: number) => sim.gateway.dropConnections(shardId),
    closeConnections: (code: number, shardId?: number) => sim.gateway.closeConnections(code, shardId),
    sendReconnect: () => sim.gateway.sendReconnect(),
    sendGarbled: (shardId?: number) => sim.gateway.sendGarbled(shardId),
    requestHeartbeats: () => sim.gateway.requestHeartbeats(),
    invalidateSessions: (resumable: boolean, shardId?: number) =>
      sim.gateway.invalidateSessions(resumable, shardId),
  };
}
