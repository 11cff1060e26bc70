import { useId, useRef, useState, type FormEvent } from 'react';
import { tagFrom } from '#contract/tags.ts';
import { useListAction } from '../use-list-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { INPUT } from '../../ui/form/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { useTagBlocks } from './use-tag-blocks.ts';

/** Blocks a tag, after a question: listings do not get it back. */
export function BlockTagForm() {
  const { t } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = tagFrom(typed);
    setIsWrong(tag === null);
    setAsked(tag);
    if (tag === null) input.current?.focus();
  };
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
        <p className="w-full text-small text-soft">{t('moderation.tags.text')}</p>
        <div className="grid min-w-0 flex-1 basis-56 gap-1.5 sm:max-w-sm">
          <label htmlFor={id} className="text-small font-semibold">
            {t('moderation.tags.tag')}
          </label>
          <input
            ref={input}
            id={id}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-error` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            dir="auto"
            className={`${INPUT} min-h-11`}
          />
        </div>
        <button type="submit" className={`min-w-32 max-sm:w-full ${BUTTON.quiet}`}>
          {t('moderation.tags.block')}
        </button>
        <div id={`${id}-error`} className="w-full empty:hidden">
          <InlineError sentence={isWrong ? t('moderation.tags.invalid') : undefined} />
        </div>
      </form>
      {asked === null ? null : (
        <BlockDialog
          tag={asked}
          onDone={() => {
            setAsked(null);
            setTyped('');
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function BlockDialog({ tag, onDone, onClose }: { tag: string; onDone: () => void; onClose: () => void }) {
  const { t } = useLanguage();
  const actions = useListAction();
  const { block } = useTagBlocks(actions);
  const isSending = actions.pendingAction(tag) !== undefined;
  return (
    <ConfirmDialog
      title={t('moderation.tags.title')}
      cancel={t('moderation.rejection.cancel')}
      confirm={t(isSending ? 'moderation.tags.blocking' : 'moderation.tags.block')}
      isSending={isSending}
      onConfirm={() => block(tag, onDone)}
      onClose={onClose}
    >
      <p>{t('moderation.tags.question', { tag })}</p>
      <p className="mt-3 mb-4 text-soft">{t('moderation.tags.afterwards')}</p>
      <InlineError sentence={actions.errorOf(tag)} />
    </ConfirmDialog>
  );
}
