import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useLanguage } from '../i18n/language.tsx';
import { TOOL } from './button.ts';
import { toggleMotion, useMotion } from './motion.ts';

/** Pauses and resumes the animations of the page. It keeps its space where there are none. */
export function MotionButton() {
  const { t } = useLanguage();
  const motion = useMotion();
  const Sign = motion === 'paused' ? Play : Pause;
  return (
    <button
      type="button"
      aria-label={motion === 'paused' ? t('site.playMotion') : t('site.pauseMotion')}
      onClick={toggleMotion}
      className={`${TOOL} print:hidden ${motion === 'none' ? 'invisible' : ''}`}
    >
      <Sign aria-hidden="true" className="size-4.5" />
    </button>
  );
}
