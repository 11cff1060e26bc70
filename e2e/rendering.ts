import type { Page } from '@playwright/test';

/** The parts of React's fiber tree that its developer tools rely on. */
interface Fiber {
  readonly tag: number;
  readonly key: string | null;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** Records, from the next load on, which components with a key React renders. */
export async function watchRendering(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const rendered: string[] = [];
    /** A function, one behind forwardRef, and the two kinds of memo. */
    const components = new Set([0, 11, 14, 15]);
    const performedWork = 1;
    const look = (fiber: Fiber | null, before: Fiber | null) => {
      if (fiber === null || fiber === before) return; // the same object was not rendered
      const isComponent = components.has(fiber.tag) && fiber.key !== null;
      if (isComponent && (fiber.flags & performedWork) !== 0) rendered.push(fiber.key ?? '');
      if (fiber.child === fiber.alternate?.child) return;
      for (let child = fiber.child; child !== null; child = child.sibling) look(child, child.alternate);
    };
    Reflect.set(window, 'rendered', rendered);
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => look(root.current, null),
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    });
  });
}

/** The keys that were rendered since the last call. */
export async function keysRendered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rendered: unknown = Reflect.get(window, 'rendered');
    return Array.isArray(rendered) ? rendered.splice(0).map(String) : [];
  });
}
