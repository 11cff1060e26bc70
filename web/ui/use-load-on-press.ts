import { useRef } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { showFailure } from './failure-toast.tsx';
import type { LazyCode } from './lazy-code.tsx';

/** Loads code when something is pressed, and then goes on. A toast says when it does not come. */
export function useLoadOnPress<Code>(lazy: LazyCode<Code>, failure: string): (goOn: () => void) => void {
  const { t } = useLanguage();
  const hasFailed = useRef(false);
  const load = async (goOn: () => void) => {
    try {
      await lazy.load();
    } catch {
      showFailure(failure, t, hasFailed.current ? null : () => void load(goOn));
      hasFailed.current = true;
      return;
    }
    hasFailed.current = false;
    goOn();
  };
  return (goOn) => void load(goOn);
}
