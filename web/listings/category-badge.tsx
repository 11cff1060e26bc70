import Blocks from 'lucide-react/icons/blocks';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Cpu from 'lucide-react/icons/cpu';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Music from 'lucide-react/icons/eighth-notes';
import Palette from 'lucide-react/icons/palette';
import Trophy from 'lucide-react/icons/trophy';
import type { Category } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';

const ICONS: Readonly<Record<Category, typeof Music>> = {
  Gaming: Gamepad2,
  Music,
  Art: Palette,
  Technology: Cpu,
  Community: MessagesSquare,
  Education: GraduationCap,
  Entertainment: Clapperboard,
  Sports: Trophy,
  Web3: Blocks,
};

/** What a listing is about: a pictogram and a word, in the colour of the text around. */
export function CategoryBadge({ category }: { category: Category }) {
  const { t } = useLanguage();
  const Icon = ICONS[category];
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 text-fine wrap-anywhere">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(`categories.${category}`)}
    </span>
  );
}
