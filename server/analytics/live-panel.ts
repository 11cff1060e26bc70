import { snapshot, type LiveMessage } from '#contract/live-panel.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../deps.ts';
import { snapshots } from './snapshot.ts';

/** An admin who watches. */
interface Watcher {
  /** What he was let in for, hashed. */
  claim: string;
  send(message: Buffer): void;
  /** Ends it, because he is not signed in as an admin any more. */
  dismiss(): void;
}

/** The live panel of this process: what all its watchers see. */
export interface LivePanel {
  join(watcher: Watcher): void;
  leave(watcher: Watcher): void;
}

/** Who is behind some claims now. */
type UsersOf = (claims: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const TURN_EVERY_MS = 500;

/**
 * Twice a second, while somebody watches, looks who may still watch and what there is to see, and tells those
 * who have not seen it. It is computed and written out once for all of them.
 */
export function livePanel(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>, usersOf: UsersOf): LivePanel {
  const { config, log } = deps;
  const takeSnapshot = snapshots(deps);
  /** Who watches, with what he has seen last. */
  const watchers = new Map<Watcher, string | null>();
  let latest: Picture | null = null;
  let isAway = false;
  let isTurning = false;
  let next: NodeJS.Timeout | null = null;

  const turn = async () => {
    next = null;
    isTurning = true;
    try {
      await dismissFormerAdmins();
      const data = JSON.stringify(snapshot.parse(await takeSnapshot()));
      if (data !== latest?.data) latest = pictureOf(data);
      for (const watcher of watchers.keys()) show(watcher, latest);
      isAway = false;
    } catch (error) {
      if (!isAway) logFailure(error);
      isAway = true;
    }
    isTurning = false;
    if (watchers.size > 0) next = setTimeout(() => void turn(), TURN_EVERY_MS);
    else latest = null;
  };

  const dismissFormerAdmins = async () => {
    const asked = [...watchers.keys()];
    const users = await usersOf([...new Set(asked.map(({ claim }) => claim))]);
    for (const watcher of asked) {
      if (config.adminDiscordIds.has(users.get(watcher.claim) ?? '') || !watchers.delete(watcher)) continue;
      watcher.dismiss();
    }
  };

  const show = (watcher: Watcher, picture: Picture) => {
    const seen = watchers.get(watcher);
    if (seen === picture.data) return;
    watchers.set(watcher, picture.data);
    watcher.send(seen === null ? picture.initial : picture.update);
  };

  const logFailure = (error: unknown) => {
    if (isDatabaseUnavailable(error)) log.warn({ err: error }, 'the live panel waits for the database');
    else if (isStatementTimeout(error)) log.warn({ err: error }, 'live panel: a query took too long');
    else log.error({ err: error }, 'the live panel cannot be drawn');
  };

  return {
    join: (watcher) => {
      watchers.set(watcher, null);
      if (latest) show(watcher, latest);
      else if (!isTurning && next === null) void turn();
    },
    leave: (watcher) => {
      watchers.delete(watcher);
      if (watchers.size > 0 || isTurning) return;
      if (next) clearTimeout(next);
      next = null;
      latest = null;
    },
  };
}

interface Picture {
  data: string;
  initial: Buffer;
  update: Buffer;
}

function pictureOf(data: string): Picture {
  const message = (type: LiveMessage['type']) => Buffer.from(`{"type":"${type}","data":${data}}`);
  return { data, initial: message('initial'), update: message('update') };
}
