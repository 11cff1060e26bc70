import type { LucideIcon } from 'lucide-react';
import Languages from 'lucide-react/icons/languages';
import Shapes from 'lucide-react/icons/shapes';
import { Link } from 'wouter';
import type { Category } from '#contract/vocabulary.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { fullCount, shortCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { Listbox, OPTION, OptionParts, showInList } from './listbox.tsx';
import { TagOption } from './tag-option.tsx';
import type { Suggestion } from './use-suggestions.ts';

/** A server that is followed from here was searched for. */
const FOUND = { source: 'search' } as const;
const KINDS = ['shortcut', 'server', 'tag', 'category'] as const;

/** The suggestions below a field, by kind. The field has the focus, and tells which of them is active. */
export function SuggestionList({
  id,
  suggestions,
  active,
  idOf,
  onFollow,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  active: string | null;
  idOf: (address: string) => string;
  onFollow: () => void;
}) {
  const { t } = useLanguage();
  const names = {
    shortcut: t('shortcuts.label'),
    server: t('suggestions.servers'),
    tag: t('suggestions.tags'),
    category: t('suggestions.categories'),
  };
  return (
    <Listbox id={id} label={t('suggestions.label')} width="w-full md:w-96 md:min-w-full">
      {KINDS.map((kind) => {
        const ofKind = suggestions.filter((suggestion) => suggestion.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of options, as above
          <div key={kind} role="group" aria-label={names[kind]}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-fine font-semibold text-soft">
              {names[kind]}
            </p>
            {ofKind.map((suggestion) => (
              <Link
                key={suggestion.address}
                id={idOf(suggestion.address)}
                href={suggestion.address}
                state={FOUND}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                ref={suggestion.address === active ? showInList : undefined}
                aria-selected={suggestion.address === active}
                tabIndex={-1}
                onClick={onFollow}
                className={OPTION}
              >
                <Row suggestion={suggestion} />
              </Link>
            ))}
          </div>
        );
      })}
    </Listbox>
  );
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useLanguage();
  switch (suggestion.kind) {
    case 'server': {
      const { name, icon, discordServerId, memberCount } = suggestion;
      return (
        <OptionParts
          sign={<Emblem name={name} picture={icon} seed={discordServerId} size="tiny" />}
          name={<bdi lang={contentLanguage('Other', name)}>{name}</bdi>}
          count={
            memberCount === null
              ? null
              : t('hero.members', { count: memberCount, shown: shortCount(memberCount) })
          }
        />
      );
    }
    case 'tag':
      return <TagOption tag={suggestion.tag} count={suggestion.count} />;
    case 'category':
      return <CategoryOption {...suggestion} />;
    default: {
      const { kind, value, count } = suggestion.shortcut;
      if (kind === 'tag') return <TagOption tag={value} count={count} />;
      if (kind === 'category') return <CategoryOption category={value} count={count} />;
      return (
        <PartOption
          Sign={Languages}
          name={t('shortcuts.language', {
            language: t(value === 'Other' ? 'views.otherLanguages' : `languages.${value}`),
          })}
          count={count}
        />
      );
    }
  }
}

function CategoryOption({ category, count }: { category: Category; count: number }) {
  const { t } = useLanguage();
  return <PartOption Sign={Shapes} name={t(`categories.${category}`)} count={count} />;
}

/** A part of the directory, with how many servers it has. */
function PartOption({ Sign, name, count }: { Sign: LucideIcon; name: string; count: number }) {
  const { t, language } = useLanguage();
  return (
    <OptionParts
      sign={
        <span className="grid w-9 place-items-center text-soft">
          <Sign aria-hidden="true" className="size-4.5" />
        </span>
      }
      name={name}
      count={t('hero.servers', { count, shown: fullCount(count, language) })}
    />
  );
}
