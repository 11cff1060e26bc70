import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import type { Drawn, Work } from './drawing.ts';

/** How many pictures may wait for their turn. */
export const MOST_WAITING = 8;
/** The process ends when it has not drawn for so long. */
export const IDLE_MS = 10 * MINUTE_MS;
/** What takes longer is not drawn, and the process is ended. */
export const DRAWN_WITHIN_MS = 5_000;
/** How many bytes of the last pictures stay in memory, so that the readers of one link share a drawing. */
const RECENT_BYTES = 8 * 1024 * 1024;

/** Draws pictures in a process of its own, one after the other. */
export interface Drawings {
  /**
   * The picture that a key stands for, drawn once for all who wait for it; `work` is called when its turn has come. Null
   * when it cannot be drawn now, or never.
   */
  draw: (key: string, work: () => Promise<Work>) => Promise<Uint8Array | null>;
  /** Ends the process. Nothing is drawn any more. */
  stop: () => void;
}

const LATE: Drawn = { failed: `it took longer than ${DRAWN_WITHIN_MS} ms` };

type Needs = Pick<Deps, 'clock' | 'timeout' | 'log' | 'meter'>;

export function drawings(deps: Needs, start: () => ChildProcess = startInBackground): Drawings {
  const { log, meter } = deps;
  const queue = new PQueue({ concurrency: 1 });
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  const recent = new LRUCache<string, Uint8Array>({
    maxSize: RECENT_BYTES,
    sizeCalculation: ({ length }, key) => length + key.length + 200,
  });
  const drawer = drawingProcess(deps, start);

  const leaveOut = () => {
    meter?.recordPicture(drawer.isMissing() ? 'missing' : 'left out');
    return null;
  };
  const drawNext = async (key: string, work: () => Promise<Work>) => {
    if (drawer.isOver()) return leaveOut(); // it ended while this one was waiting
    const answer = await drawer.draw(await work());
    if ('png' in answer) {
      recent.set(key, answer.png);
      meter?.recordPicture('drawn');
      return answer.png;
    }
    if ('missing' in answer) {
      log.warn({ reason: answer.missing }, 'pictures: the drawing library is missing, so none are drawn');
      return leaveOut();
    }
    log.error({ reason: answer.failed }, 'pictures: drawing failed');
    meter?.recordPicture('failed');
    return null;
  };

  return {
    draw: (key, work) => {
      const ready = recent.get(key);
      if (ready) return Promise.resolve(ready);
      const same = underWay.get(key);
      if (same) return same;
      if (drawer.isOver() || queue.size >= MOST_WAITING) return Promise.resolve(leaveOut());
      const drawn = queue.add(() => drawNext(key, work)).finally(() => underWay.delete(key));
      underWay.set(key, drawn);
      return drawn;
    },
    stop: drawer.stop,
  };
}

/** The process that draws. It is started for the first picture, and for the next one after its end. */
function drawingProcess({ clock, timeout }: Needs, start: () => ChildProcess) {
  let running: ChildProcess | null = null;
  let isOver = false;
  let isMissing = false;
  let lastDrawnAt = clock();
  const end = () => {
    running?.kill();
    running = null;
  };
  const begin = () => {
    const child = start();
    running = child;
    const forget = () => {
      if (running === child) running = null;
    };
    child.on('exit', forget).on('error', forget);
    const endWhenIdle = async (afterMs: number): Promise<void> => {
      await once(timeout(afterMs), 'abort');
      if (running !== child) return;
      const leftMs = lastDrawnAt.getTime() + IDLE_MS - clock().getTime();
      if (leftMs <= 0) end();
      else await endWhenIdle(leftMs);
    };
    void endWhenIdle(IDLE_MS);
    return child;
  };

  return {
    isOver: () => isOver,
    isMissing: () => isMissing,
    draw: async (work: Work): Promise<Drawn> => {
      if (isOver) return { failed: 'the site is stopping' };
      const child = running ?? begin();
      const answer = await answerOf(child, work, timeout(DRAWN_WITHIN_MS));
      lastDrawnAt = clock();
      if (answer === 'late') {
        end();
        return LATE;
      }
      if ('missing' in answer) {
        isOver = isMissing = true;
        end();
      }
      return answer;
    },
    stop: () => {
      isOver = true;
      end();
    },
  };
}

/** What a process answers, or how it failed to. */
function answerOf(child: ChildProcess, work: Work, deadline: AbortSignal): Promise<Drawn | 'late'> {
  return new Promise((resolve) => {
    const settle = (answer: Drawn | 'late') => {
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      deadline.removeEventListener('abort', onLate);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => settle(answer as Drawn); // our own process sends nothing else
    const onExit = (code: number | null, signal: string | null) =>
      settle({ failed: `its process ended by ${signal ?? code}` });
    const onError = (error: Error) => settle({ failed: error.message });
    const onLate = () => settle('late');
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    deadline.addEventListener('abort', onLate);
    child.send(work, (error) => {
      if (error) onError(error);
    });
  });
}

/** Draws one picture in a process that is ended afterwards. */
export async function drawOnce(work: Work): Promise<Drawn> {
  try {
    const child = startProcess();
    const answer = await answerOf(child, work, AbortSignal.timeout(DRAWN_WITHIN_MS));
    child.kill();
    return answer === 'late' ? LATE : answer;
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }; // it could not be started
  }
}

/** Starts the process so that it does not hold up the site's end. */
function startInBackground() {
  const child = startProcess();
  child.unref();
  child.channel?.unref();
  return child;
}

/** Starts the process with none of the site's settings, which hold secrets. */
function startProcess() {
  return fork(join(import.meta.dirname, 'drawing-process.ts'), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
