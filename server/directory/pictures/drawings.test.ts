import { EventEmitter } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testClock } from '../../testing/test-clock.ts';
import type { Drawn, Work } from './drawing.ts';
import { DRAWN_WITHIN_MS, drawings, IDLE_MS, MOST_WAITING } from './drawings.ts';

const WORK: Work = {
  drawing: {
    lang: 'en',
    title: 'Owls',
    line: 'Art',
    emblem: 'ours',
    icon: null,
    members: null,
    rating: null,
    week: null,
    day: null,
  },
  icon: null,
};

/** A process in place of ours, whose answers the test gives. */
class FakeProcess extends EventEmitter {
  readonly requested: Work[] = [];
  isEnded = false;
  send(work: Work) {
    this.requested.push(work);
    return true;
  }
  kill() {
    this.isEnded = true;
    this.emit('exit', null, 'SIGTERM');
    return true;
  }
  answer(answer: Drawn) {
    this.emit('message', answer);
  }
}

function setUp() {
  const clock = testClock(0);
  const started: FakeProcess[] = [];
  const outcomes: string[] = [];
  const deps = {
    clock: clock.now,
    timeout: clock.timeout,
    log: pino({ level: 'silent' }),
    meter: { recordPicture: (outcome: string) => void outcomes.push(outcome) } as never,
  };
  const { draw, stop } = drawings(deps, () => {
    const process = new FakeProcess();
    started.push(process);
    return process as unknown as ChildProcess; // of which it has what is used
  });
  /** The process that runs now, when it has been asked for another picture. */
  const begun = async (pictures: number) => {
    await expect.poll(() => started.at(-1)?.requested.length).toBe(pictures);
    return started.at(-1)!;
  };
  return { clock, started, outcomes, stop, begun, draw: (key: string) => draw(key, async () => WORK) };
}

const png = (byte: number) => ({ png: new Uint8Array([byte]) });

test('the first picture starts the process, and the next ones use it', async () => {
  const { draw, begun, started } = setUp();
  expect(started).toHaveLength(0);
  const first = draw('a');
  (await begun(1)).answer(png(1));
  expect(await first).toEqual(new Uint8Array([1]));
  const second = draw('b');
  (await begun(2)).answer(png(2));
  expect(await second).toEqual(new Uint8Array([2]));
  expect(started).toHaveLength(1);
});

test('readers of one picture wait as one, and those who come later have it at once', async () => {
  const { draw, begun, outcomes } = setUp();
  const readers = Array.from({ length: 50 }, () => draw('a'));
  const process = await begun(1);
  process.answer(png(1));
  expect(new Set(await Promise.all(readers))).toEqual(new Set([new Uint8Array([1])]));
  expect(await draw('a')).toEqual(new Uint8Array([1]));
  expect([process.requested.length, outcomes]).toEqual([1, ['drawn']]);
});

test('one is drawn at a time, eight wait, and the next ones are left out', async () => {
  const { draw, begun, outcomes } = setUp();
  const drawn = Array.from({ length: MOST_WAITING + 1 }, (_, index) => draw(`picture ${index}`));
  const process = await begun(1);
  expect(await draw('one more')).toBeNull();
  expect(outcomes).toEqual(['left out']);
  for (const [index] of drawn.entries()) {
    expect((await begun(index + 1)).requested).toHaveLength(index + 1);
    process.answer(png(index));
  }
  expect(await Promise.all(drawn)).not.toContain(null);
});

test('the process ends after ten idle minutes, and the next picture starts another', async () => {
  const { clock, draw, begun, started } = setUp();
  const first = draw('a');
  (await begun(1)).answer(png(1));
  await first;
  clock.advance(IDLE_MS - 1_000);
  const second = draw('b');
  (await begun(2)).answer(png(2));
  await second;
  clock.advance(IDLE_MS - 1_000);
  await Promise.resolve();
  expect(started[0]?.isEnded, 'it has drawn meanwhile').toBe(false);
  await expect.poll(clock.deadlines).toBe(4); // its first ten minutes, two drawings, the rest
  clock.advance(1_000);
  await expect.poll(() => started[0]?.isEnded).toBe(true);
  const third = draw('c');
  (await begun(1)).answer(png(3));
  expect(await third).toEqual(new Uint8Array([3]));
  expect(started).toHaveLength(2);
});

test('a process that dies takes one picture with it', async () => {
  const { draw, begun, started, outcomes } = setUp();
  const [first, second] = [draw('a'), draw('b')];
  (await begun(1)).emit('exit', null, 'SIGSEGV');
  expect(await first).toBeNull();
  await expect.poll(() => started.length).toBe(2);
  (await begun(1)).answer(png(2));
  expect(await second).toEqual(new Uint8Array([2]));
  expect(outcomes).toEqual(['failed', 'drawn']);
});

test('a process that cannot be started fails a picture, and nothing else', async () => {
  const { draw, begun } = setUp();
  const first = draw('a');
  (await begun(1)).emit('error', new Error('spawn EAGAIN'));
  expect(await first).toBeNull();
});

test('a picture that takes too long ends the process', async () => {
  const { clock, draw, begun, started } = setUp();
  const [first, second] = [draw('a'), draw('b')];
  await begun(1);
  clock.advance(DRAWN_WITHIN_MS);
  expect(await first).toBeNull();
  expect(started[0]?.isEnded).toBe(true);
  await expect.poll(() => started.length).toBe(2);
  (await begun(1)).answer(png(2));
  expect(await second).toEqual(new Uint8Array([2]));
});

test('a failed drawing fails alone', async () => {
  const { draw, begun, started } = setUp();
  const first = draw('a');
  (await begun(1)).answer({ failed: 'no such picture' });
  expect(await first).toBeNull();
  const again = draw('a');
  (await begun(2)).answer(png(1));
  expect(await again).toEqual(new Uint8Array([1]));
  expect(started).toHaveLength(1);
});

test('where the library is missing, no process is started again', async () => {
  const { draw, begun, started, outcomes } = setUp();
  const [first, second] = [draw('a'), draw('b')];
  (await begun(1)).answer({ missing: 'Cannot find package' });
  expect(await Promise.all([first, second, draw('c')])).toEqual([null, null, null]);
  expect([started.length, started[0]?.isEnded]).toEqual([1, true]);
  expect(outcomes).toEqual(['missing', 'missing', 'missing']);
});

test('the end of the site ends the process, and the pictures that wait', async () => {
  const { draw, begun, stop, started } = setUp();
  const drawn = [draw('a'), draw('b')];
  await begun(1);
  stop();
  expect(await Promise.all(drawn)).toEqual([null, null]);
  expect([started.length, started[0]?.isEnded]).toEqual([1, true]);
  expect(await draw('c')).toBeNull();
});
