import { SimpleShardingStrategy, WebSocketShardEvents, type WebSocketShard } from '@discordjs/ws';

/**
 * The library's own way to run its connections, but for one thing. To recover, a connection hangs up, waits half a
 * second and connects again; when something else has connected it meanwhile, that fails where nobody listens, and
 * such a failure ends a process. Here it is told as an error of the connection, which is then begun afresh.
 */
export class CalmSharding extends SimpleShardingStrategy {
  override async spawn(shardIds: number[]): Promise<void> {
    await super.spawn(shardIds);
    // Private to the library's types, and what it keeps its connections in.
    const { shards } = this as unknown as { shards: ReadonlyMap<number, WebSocketShard> };
    for (const shard of shards.values()) calm(shard);
  }
}

function calm(shard: WebSocketShard) {
  const destroy = shard.destroy.bind(shard);
  shard.destroy = async (options = {}) => {
    try {
      await destroy(options);
    } catch (error) {
      if (options.recover === undefined) throw error;
      shard.emit(WebSocketShardEvents.Error, error instanceof Error ? error : new Error(String(error)));
    }
  };
}
