import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ListingContent } from '#contract/forms.ts';
import { usePageFacts } from '../../api/page-facts.tsx';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { fieldsOf, listingResolver, type ListingFields } from '../submissions/listing-fields.ts';
import { ListingInputs } from '../submissions/listing-inputs.tsx';
import { changesIn } from './content-changes.ts';
import { fieldErrorsOf } from '../submissions/field-errors.ts';
import type { Subject } from '../submissions/server-dialog.tsx';

/** The dialog in which an admin changes what the public sees of a listing. Only what was changed is sent. */
export function LiveEditDialog({
  subject: { guildId, name, icon },
  content,
  isSending,
  refusal,
  onSave,
  onClose,
}: {
  subject: Subject;
  content: ListingContent;
  isSending: boolean;
  /** Why the changes were not taken, as a sentence. */
  refusal: string | undefined;
  /** Handed the changes, and whom to tell what was wrong with them. */
  onSave: (changes: Partial<ListingContent>, onRefused: (error: unknown) => void) => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { discordInviteBase } = usePageFacts();
  const [begin] = useState(content);
  const [isToldInField, setIsToldInField] = useState(false);
  const form = useForm<ListingFields, unknown, ListingContent>({
    defaultValues: fieldsOf(begin),
    resolver: listingResolver(discordInviteBase, t),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const save = (written: ListingContent) => {
    if (isSending) return;
    const changes = changesIn(begin, written);
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    setIsToldInField(false);
    onSave(changes, (error) => {
      const faults = fieldErrorsOf(error, t);
      for (const { name, message } of faults) form.setError(name, { type: 'server', message });
      const [first] = faults;
      if (first !== undefined) form.setFocus(first.name);
      setIsToldInField(first !== undefined);
    });
  };
  return (
    <Dialog title={t('moderation.edit.title')} width="wide" onClose={onClose}>
      <div className="mb-3 flex items-center gap-3.5">
        <Emblem name={name} picture={icon} seed={guildId} size="small" />
        <p
          className="line-clamp-2 min-w-0 font-display text-title font-semibold"
          lang={contentLanguage('Other', name)}
        >
          <bdi>{name}</bdi>
        </p>
      </div>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        className="grid grid-cols-1 gap-5"
      >
        <p className="text-soft">{t('moderation.edit.text')}</p>
        <ListingInputs form={form} />
        <div role="alert" className="empty:hidden">
          {refusal === undefined || isToldInField ? null : (
            <p className="rounded-control bg-accent-wash p-4 font-medium">{refusal}</p>
          )}
        </div>
        <div className="flex sm:justify-end">
          <button
            type="submit"
            aria-disabled={isSending}
            className={`${BUTTON.primary} w-full sm:w-auto sm:min-w-48`}
          >
            {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
            {t(isSending ? 'moderation.edit.saving' : 'moderation.edit.save')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
