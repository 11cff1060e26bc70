import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { traitsIn } from './guild-traits.ts';
import { type Guild, type World, worldFromText, worldToText } from './world.ts';

const SAVE_AFTER_MS = 200;

/** The file that keeps a world across restarts; written under another name and then renamed. */
export function openWorldFile(path: string) {
  let pending: NodeJS.Timeout | null = null;
  let written = '';

  function write(world: World) {
    const text = worldToText(world);
    if (text === written) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    written = text;
  }

  return {
    /** The stored world, with what the seed has gained since. */
    read(seed: World): World {
      const text = textOf(path);
      if (text === null) return seed;
      const kept = worldFromText(text);
      written = text;
      return {
        ...kept,
        // Files from before webhooks have none.
        webhooks: new Map([...seed.webhooks, ...((kept as Partial<World>).webhooks ?? [])]),
        channelMessages: (kept as Partial<World>).channelMessages ?? [],
        people: new Map([...seed.people, ...kept.people]),
        guilds: new Map([...seed.guilds, ...withTraits(kept, seed)]),
        invites: new Map([...newInvites(seed, kept), ...kept.invites]),
      };
    },

    /** Saves soon; calls until then are merged. */
    save(world: () => World) {
      pending ??= setTimeout(() => {
        pending = null;
        write(world());
      }, SAVE_AFTER_MS);
    },

    /** Saves now. */
    flush(world: World) {
      if (pending !== null) clearTimeout(pending);
      pending = null;
      write(world);
    },
  };
}

/** The kept guilds, with the seed's events and pauses. Those of a file from before traits have the seed's. */
function withTraits(kept: World, seed: World) {
  return [...kept.guilds].map(([id, guild]): [string, Guild] => [
    id,
    withEvents(
      { ...guild, ...traitsIn('nsfwLevel' in guild ? guild : (seed.guilds.get(id) ?? {})) },
      seed.guilds.get(id),
    ),
  ]);
}

/** A kept guild with the events that people added, and the seed's events and pause, which begin with each start. */
function withEvents(kept: Guild, seed: Guild | undefined): Guild {
  const { events: keptEvents = [] } = kept as Partial<Guild>; // files from before events have none
  const events = [...keptEvents.filter(({ isSeeded }) => !isSeeded), ...(seed?.events ?? [])];
  const known = new Set(kept.channels.map(({ id }) => id));
  const added = seed?.channels.filter(
    ({ id }) => !known.has(id) && events.some((one) => one.channelId === id),
  );
  const pause = seed?.invitesPausedUntil ? { invitesPausedUntil: seed.invitesPausedUntil } : {};
  return { ...kept, ...pause, channels: [...kept.channels, ...(added ?? [])], events };
}

/** The seed's invites to guilds that the file does not have; in others a missing invite was deleted. */
function newInvites(seed: World, kept: World) {
  return [...seed.invites].filter(([, invite]) => !kept.guilds.has(invite.guildId));
}

function textOf(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
