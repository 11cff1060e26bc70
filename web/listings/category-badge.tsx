import {
  Blocks,
  Clapperboard,
  Cpu,
  Gamepad2,
  GraduationCap,
  MessagesSquare,
  Music,
  Palette,
  Trophy,
} from 'lucide-react';
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
    <span className="inline-flex items-center gap-1.5 text-fine whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(`categories.${category}`)}
    </span>
  );
}
