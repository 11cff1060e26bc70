import { useId } from 'react';
import { listBlockedTags, type BlockedTag } from '#contract/tags.ts';
import { CaseCard } from '../case-card.tsx';
import { CaseList } from '../case-list.tsx';
import { listQuery } from '../queries.ts';
import { useCases } from '../use-cases.ts';
import type { Actions } from '../../auth/use-action.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { localDay } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { BlockTagForm } from './block-tag-form.tsx';
import { useTagBlocks } from './use-tag-blocks.ts';

const blockedTags = listQuery(listBlockedTags, (query) => ({ query }));

/** The tags that nobody may use, a button to unblock each, and the form to block another. */
export function BlockedTags() {
  const { t } = useLanguage();
  const tags = useCases(blockedTags);
  return (
    <div className="grid gap-5">
      <BlockTagForm />
      <CaseList
        cases={tags}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3"
        empty={t('moderation.tags.none')}
        renderRow={(blocked) => <Blocked blocked={blocked} actions={tags.actions} />}
      />
    </div>
  );
}

function Blocked({ blocked, actions }: { blocked: BlockedTag; actions: Actions }) {
  const { tag, blockedAt } = blocked;
  const { t, language } = useLanguage();
  const heading = useId();
  const { unblock } = useTagBlocks(actions);
  return (
    <CaseCard
      heading={heading}
      of={blocked}
      className="flex h-full flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4"
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
    </CaseCard>
  );
}
