import { usePolledPages } from '../use-polling.ts';
import { useId } from 'react';
import type { BlockedTag } from '#contract/tags.ts';
import { useListAction } from '../use-list-action.ts';
import { PagedList } from '../paged-list.tsx';
import type { Actions } from '../../auth/use-action.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { localDay } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { listItem, useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { BlockTagForm } from './block-tag-form.tsx';
import { blockedTags } from './queries.ts';
import { useTagBlocks } from './use-tag-blocks.ts';

/** The tags that nobody may use, a button to unblock each, and the form to block another. */
export function BlockedTags() {
  const { t } = useLanguage();
  const asked = usePolledPages(blockedTags);
  const blocked = (asked.data?.pages ?? []).flatMap(({ items }) => items);
  const actions = useListAction();
  const { place, noteFocus } = useFocusNextOnRemove(blocked.map(({ tag }) => tag));
  return (
    <div className="grid gap-5">
      <BlockTagForm />
      <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
        <PagedList asked={asked} count={blocked.length} empty={t('moderation.tags.none')}>
          {(list) => (
            <ul ref={list} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {blocked.map((one) => (
                <li key={one.tag} tabIndex={-1}>
                  <Blocked blocked={one} actions={actions} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  );
}

function Blocked({ blocked: { tag, blockedAt }, actions }: { blocked: BlockedTag; actions: Actions }) {
  const { t, language } = useLanguage();
  const heading = useId();
  const { unblock } = useTagBlocks(actions);
  return (
    <article
      {...listItem(tag)}
      tabIndex={-1}
      aria-labelledby={heading}
      className="flex h-full flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-card outline-offset-3"
    >
      <div className="min-w-0">
        <h3 id={heading} className="font-semibold break-words" lang={contentLanguage('Other', tag)}>
          <bdi>{tag}</bdi>
        </h3>
        <p className="text-small text-soft">
          <time dateTime={blockedAt}>
            {t('moderation.tags.since', { day: localDay(blockedAt, language) })}
          </time>
        </p>
      </div>
      <InlineError sentence={actions.errorOf(tag)} />
      <ActionButton
        words={t('moderation.tags.unblock')}
        busyWords={t('moderation.tags.unblocking')}
        isBusy={actions.pendingAction(tag) !== undefined}
        describedBy={heading}
        onPress={() => unblock(tag)}
      />
    </article>
  );
}
