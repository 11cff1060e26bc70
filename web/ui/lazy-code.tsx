import { useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

/** Code that is loaded later, once for everything that shows it. */
export interface LazyCode<Code> {
  /** Loads it. After a failure the next call tries again. */
  readonly load: () => Promise<Code>;
  /** The code once it is there, else null. */
  readonly current: () => Code | null;
}

/** What loads code again that did not come; null where that was in vain: after a release, only a reload helps. */
export type Retry = (() => void) | null;

/** Names code that is loaded later: `lazyCode(async () => (await import('./menu.tsx')).Menu)`. */
export function lazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  let loaded: Code | null = null;
  let loading: Promise<Code> | null = null;
  const fetchOnce = async () => {
    try {
      loaded = await fetchCode();
      return loaded;
    } catch (error) {
      loading = null;
      throw error;
    }
  };
  return {
    load: async () => (loading ??= fetchOnce()),
    current: () => loaded,
  };
}

/**
 * Code as far as it is loaded, from when it is wanted on. After a failure it is loaded again when `retry` is called,
 * which can be done once, or when `occasion` changes.
 */
export function useLazyCode<Code>(lazy: LazyCode<Code>, isWanted = true, occasion: unknown = null) {
  const [code, setCode] = useState(lazy.current);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ attempt: number; occasion: unknown } | null>(null);
  useEffect(() => {
    if (!isWanted || code !== null) return undefined;
    let isMounted = true;
    lazy.load().then(
      (code) => isMounted && setCode(() => code),
      () => isMounted && setFailed({ attempt, occasion }),
    );
    return () => {
      isMounted = false;
    };
  }, [lazy, isWanted, code, attempt, occasion]);
  const retry: Retry = attempt === 0 ? () => setAttempt(1) : null;
  return {
    code,
    hasFailed: failed?.attempt === attempt && failed.occasion === occasion,
    attempt,
    retry,
  };
}

/**
 * Shows what is made of code that is loaded later. `renderFailed` stands in its place when it does not come, or crashes.
 */
export function Lazy<Code>({
  code: lazy,
  loading,
  renderFailed,
  children,
}: {
  code: LazyCode<Code>;
  loading: ReactNode;
  renderFailed: (retry: Retry) => ReactNode;
  children: (code: Code) => ReactNode;
}) {
  const { code, hasFailed, attempt, retry } = useLazyCode(lazy);
  if (hasFailed) return renderFailed(retry);
  if (code === null) return loading;
  return (
    <ErrorBoundary fallback={renderFailed(retry)} resetKey={String(attempt)}>
      {children(code)}
    </ErrorBoundary>
  );
}
