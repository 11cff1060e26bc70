import type { User } from '#contract/auth.ts';
import { snapshot, type LiveMessage } from '#contract/analytics.ts';
import { hasPermission } from '#contract/roles.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import type { Deps } from '../../deps.ts';
import { snapshots } from './snapshot.ts';

/** An admin's open panel. */
interface Watcher {
  /** The hash of their session token. */
  tokenHash: string;
  send(message: Buffer): void;
  /** Closes it, because its user may no longer watch. */
  dismiss(): void;
}

/** The live panel of this process, shared by all its watchers. */
export interface LivePanel {
  join(watcher: Watcher): void;
  leave(watcher: Watcher): void;
}

/** The current users of session tokens, by hash. */
type UsersOf = (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, Pick<User, 'role'>>>;

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'timeout' | 'log'>;

const UPDATE_EVERY_MS = 500;

/**
 * Twice a second, while there are watchers, dismisses those who may no longer watch and sends a changed snapshot to
 * the others. It is computed and serialized once for all of them.
 */
export function livePanel(deps: Needs, usersOf: UsersOf): LivePanel {
  const takeSnapshot = snapshots(deps);
  /** The watchers, each with the last snapshot that was sent to it. */
  const watchers = new Map<Watcher, string | null>();
  let latest: Picture | null = null;
  let isFailing = false;
  let isUpdating = false;
  /** The end of the pause until the next update, while there is one. */
  let next: AbortSignal | null = null;

  const update = async () => {
    next = null;
    isUpdating = true;
    try {
      await dismissOthers(watchers, usersOf);
      const data = JSON.stringify(snapshot.parse(await takeSnapshot()));
      if (data !== latest?.data) latest = pictureOf(data);
      for (const watcher of watchers.keys()) show(watcher, latest);
      isFailing = false;
    } catch (error) {
      if (!isFailing) logFailure(deps, error);
      isFailing = true;
    }
    isUpdating = false;
    if (watchers.size > 0) updateAfter(deps.timeout(UPDATE_EVERY_MS));
    else latest = null;
  };

  const updateAfter = (pause: AbortSignal) => {
    next = pause;
    const updateIfWanted = () => void (next === pause && update());
    pause.addEventListener('abort', updateIfWanted, { once: true });
  };

  const show = (watcher: Watcher, picture: Picture) => {
    const sent = watchers.get(watcher);
    if (sent === picture.data) return;
    watchers.set(watcher, picture.data);
    watcher.send(sent === null ? picture.initial : picture.update);
  };

  return {
    join: (watcher) => {
      watchers.set(watcher, null);
      if (latest) show(watcher, latest);
      else if (!isUpdating && next === null) void update();
    },
    leave: (watcher) => {
      watchers.delete(watcher);
      if (watchers.size > 0 || isUpdating) return;
      next = null;
      latest = null;
    },
  };
}

type Watchers = Map<Watcher, string | null>;

async function dismissOthers(watchers: Watchers, usersOf: UsersOf) {
  const current = [...watchers.keys()];
  const users = await usersOf([...new Set(current.map(({ tokenHash }) => tokenHash))]);
  for (const watcher of current) {
    if (hasPermission(users.get(watcher.tokenHash)?.role, 'watch sessions') || !watchers.delete(watcher))
      continue;
    watcher.dismiss();
  }
}

function logFailure({ log }: Pick<Deps, 'log'>, error: unknown) {
  if (isDatabaseUnavailable(error)) log.warn({ err: error }, 'live panel: database unavailable');
  else if (isStatementTimeout(error)) log.warn({ err: error }, 'live panel: statement timeout');
  else log.error({ err: error }, 'live panel: snapshot failed');
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
