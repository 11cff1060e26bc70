import { createElement, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyCode } from './lazy-code.tsx';

/**
 * A part of a page whose code a browser loads after the page's. Until it is there, what the server has rendered stays,
 * or a placeholder stands in its place; where it does not come, the page shows a fallback, or goes without.
 *
 * The server has to have loaded the code before: `if (import.meta.env.SSR) await code.load()`.
 */
export function hydratedLater<Props extends object>(
  code: LazyCode<ComponentType<Props>>,
  placeholder: ReactNode = null,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  // Has no hook of its own: React loses count of those that follow a `use` which is not called again.
  const Loaded = ({ loading, props }: { loading: Promise<ComponentType<Props>>; props: Props }) =>
    createElement(code.current() ?? use(loading), props);
  return function HydratedLater(props) {
    const [loading] = useState(() => code.load());
    return (
      <ErrorBoundary fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
        <Suspense fallback={placeholder}>
          <Loaded loading={loading} props={props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
