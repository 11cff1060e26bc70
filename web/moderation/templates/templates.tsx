import { useId, useState } from 'react';
import type { Template } from '#contract/templates.ts';
import { useListAction } from '../use-list-action.ts';
import { CaseCard } from '../case-card.tsx';
import { StaleList } from '../case-list.tsx';
import { usePermission } from '../use-permission.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { usePolledTemplates } from './queries.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { titleIn } from './title-in.ts';
import { useTemplateActions } from './use-template-actions.ts';
import { TemplateTexts } from './decision-text-fields.tsx';

/** The templates of reasons. Admins add, change and remove them; moderators read them. */
export function Templates() {
  const { t } = useLanguage();
  const may = usePermission();
  const { data: templates, error, refetch, dataUpdatedAt } = usePolledTemplates();
  const [editing, edit] = useState<{ template: Template | null } | null>(null);
  const [removing, remove] = useState<Template | null>(null);
  const { place, noteFocus } = useFocusNextOnRemove((templates ?? []).map(({ id }) => id));
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="grid grid-cols-1 gap-5 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-soft">{t('moderation.templates.text')}</p>
        {may('write templates') ? (
          <button type="button" className={BUTTON.quiet} onClick={() => edit({ template: null })}>
            {t('moderation.templates.add')}
          </button>
        ) : null}
      </div>
      {templates === undefined || error === null ? null : <StaleList since={dataUpdatedAt} />}
      {templates === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <Notice urgent title={t('moderation.templates.unavailable')} text={errorMessage(error, t)}>
            <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
              {t('listings.tryAgain')}
            </button>
          </Notice>
        )
      ) : templates.length === 0 ? (
        <Notice title={t('moderation.templates.empty')} />
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {templates.map((template, at) => (
            <li key={template.id} tabIndex={-1}>
              <Entry
                template={template}
                shortcut={at < 9 ? String(at + 1) : null}
                onEdit={may('write templates') ? () => edit({ template }) : null}
                onRemove={() => remove(template)}
              />
            </li>
          ))}
        </ul>
      )}
      {editing === null ? null : <TemplateDialog {...editing} onClose={() => edit(null)} />}
      {removing === null ? null : <RemoveDialog template={removing} onClose={() => remove(null)} />}
    </div>
  );
}

function Loading() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="grid animate-wait gap-2">
      <output className="sr-only">{t('moderation.list.loading')}</output>
      <SkeletonLine className="w-2/5" />
      <SkeletonLine className="w-full" />
      <SkeletonLine className="w-3/5" />
    </div>
  );
}

function Entry({
  template,
  shortcut,
  onEdit,
  onRemove,
}: {
  template: Template;
  shortcut: string | null;
  /** Null for somebody who may only read it. */
  onEdit: (() => void) | null;
  onRemove: () => void;
}) {
  const { t, language } = useLanguage();
  const heading = useId();
  return (
    <CaseCard heading={heading} of={template} className="flex h-full flex-col p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={heading} className="min-w-0 font-display text-title font-semibold wrap-anywhere">
          <bdi>{titleIn(template, language)}</bdi>
        </h3>
        {shortcut === null ? null : (
          <span className="shrink-0 text-small text-soft">
            {t('moderation.templates.key', { key: shortcut })}
          </span>
        )}
      </div>
      <TemplateTexts template={template} />
      {onEdit === null ? null : (
        <div className="mt-auto flex flex-wrap gap-2.5 pt-5">
          <button type="button" aria-describedby={heading} className={BUTTON.quiet} onClick={onEdit}>
            {t('moderation.templates.edit')}
          </button>
          <button type="button" aria-describedby={heading} className={BUTTON.quiet} onClick={onRemove}>
            {t('moderation.templates.remove')}
          </button>
        </div>
      )}
    </CaseCard>
  );
}

function RemoveDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const { t, language } = useLanguage();
  const actions = useListAction({ settleMs: 0 });
  const { remove } = useTemplateActions(actions);
  const isSending = actions.pendingAction(template.id) !== undefined;
  return (
    <ConfirmDialog
      title={t('moderation.templates.removeTitle')}
      cancel={t('moderation.rejection.cancel')}
      confirm={t(isSending ? 'moderation.templates.removing' : 'moderation.templates.remove')}
      isSending={isSending}
      onConfirm={() => remove(template, onClose)}
      onClose={onClose}
    >
      <p>{t('moderation.templates.question', { title: titleIn(template, language) })}</p>
      <p className="mt-3 mb-4 text-soft">{t('moderation.templates.afterwards')}</p>
      <InlineError sentence={actions.errorOf(template.id)} />
    </ConfirmDialog>
  );
}
