import { Hash, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { contentLanguage } from '../i18n/content-language.ts';
import { fullCount, shortCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Emblem } from '../ui/images/emblem.tsx';
import type { Suggestion } from './use-suggestions.ts';

/** Below the list, so that its end is seen. */
const FROM_EDGE_PX = 12;
const LEAST_HEIGHT_PX = 160;

const KINDS = ['server', 'tag', 'category'] as const;

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
    server: t('suggestions.servers'),
    tag: t('suggestions.tags'),
    category: t('suggestions.categories'),
  };
  return (
    <div
      ref={endOnScreen}
      id={id}
      // The list of a combobox: no native element has its links and pictures.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={t('suggestions.label')}
      tabIndex={-1}
      // The field keeps the focus, and with it the list stays open until a suggestion is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute end-0 top-full z-20 mt-2 w-full animate-arrive overflow-y-auto overscroll-contain rounded-control border border-line bg-raised p-1.5 text-start shadow-floating md:w-96 md:min-w-full"
    >
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
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                ref={suggestion.address === active ? showInList : undefined}
                aria-selected={suggestion.address === active}
                tabIndex={-1}
                onClick={onFollow}
                className="flex min-h-11 items-center gap-3 rounded-small px-3 py-1 text-body outline-accent-text hover:bg-accent-wash aria-selected:bg-accent-wash aria-selected:outline-2 aria-selected:-outline-offset-2"
              >
                <Row suggestion={suggestion} />
              </Link>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function Row({ suggestion }: { suggestion: Suggestion }) {
  const { t, language } = useLanguage();
  if (suggestion.kind === 'server') {
    const { name, icon, discordServerId, memberCount } = suggestion;
    return (
      <RowParts
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
  const { count } = suggestion;
  const isTag = suggestion.kind === 'tag';
  const Sign = isTag ? Hash : Shapes;
  return (
    <RowParts
      sign={
        <span className="grid w-9 place-items-center text-soft">
          <Sign aria-hidden="true" className="size-4.5" />
        </span>
      }
      name={
        isTag ? (
          <bdi lang={contentLanguage('Other', suggestion.tag)}>{suggestion.tag}</bdi>
        ) : (
          t(`categories.${suggestion.category}`)
        )
      }
      count={t('hero.servers', { count, shown: fullCount(count, language) })}
    />
  );
}

function RowParts({ sign, name, count }: { sign: ReactNode; name: ReactNode; count: string | null }) {
  return (
    <>
      {sign}
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-3">
        <span className="truncate sm:flex-1">{name}</span>
        {count === null ? null : <span className="shrink-0 text-fine text-soft tabular-nums">{count}</span>}
      </span>
    </>
  );
}

/** Ends a list above the keyboard of a phone, or the lower edge of the window. */
function endOnScreen(list: HTMLElement | null) {
  const { visualViewport } = window;
  const fit = () => {
    if (list === null) return;
    const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight;
    const left = bottom - list.getBoundingClientRect().top - FROM_EDGE_PX;
    list.style.maxHeight = `${Math.max(LEAST_HEIGHT_PX, left)}px`;
  };
  fit();
  visualViewport?.addEventListener('resize', fit);
  return () => visualViewport?.removeEventListener('resize', fit);
}

function showInList(suggestion: HTMLElement | null) {
  suggestion?.scrollIntoView({ block: 'nearest' });
}
