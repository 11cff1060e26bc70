// The process that draws the pictures of link previews: the drawing library and its fonts take memory that the site's
// own process does not have to keep, and a crash in it ends nothing else.
import { constants, setPriority } from 'node:os';
import type { Drawn, Work } from './drawing.ts';

// Readers go first. The threads of the library inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const send = (answer: Drawn) => process.send?.(answer);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

// Without its parent there is nobody to draw for.
process.on('disconnect', () => process.exit());

try {
  const { draw } = await import('./draw.ts');
  process.on('message', (work: Work) => {
    draw(work).then(
      (png) => send({ png }),
      (error: unknown) => send({ failed: messageOf(error) }),
    );
  });
} catch (error) {
  process.on('message', () => send({ missing: messageOf(error) }));
}
