import { useState, type FormEvent } from 'react';
import { changeServer } from '#contract/live-listings.ts';
import { changedFields, contentIn, type ListingContent } from '#contract/content.ts';
import type { ServerRequest } from '#contract/queue.ts';
import { call } from '../../api/call.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { fieldsOf, firstWrong } from '../../listings/submissions/listing-fields.ts';
import { ListingInputs } from '../../listings/submissions/listing-inputs.tsx';
import { useListingForm } from '../../listings/submissions/use-listing-form.ts';
import { fieldErrorsOf } from '../../listings/submissions/field-errors.ts';
import { useListAction } from '../use-list-action.ts';

/** What an admin changes of a listing. */
type LiveChanges = Partial<ListingContent> & { ageRestricted?: boolean; eventsLocked?: boolean };

/** What an admin sets of a listing beside its content. */
type Settings = Pick<ServerRequest, 'ageRestricted' | 'eventsLocked'>;

/** The dialog in which an admin changes what the public sees of a listing. Only what was changed is sent. */
export function LiveEditDialog({ server, onClose }: { server: ServerRequest; onClose: () => void }) {
  const { t } = useLanguage();
  const [begin] = useState(() => contentIn(server));
  const [{ ageRestricted, eventsLocked }, setWanted] = useState<Settings>(server);
  const [isToldInField, setIsToldInField] = useState(false);
  const { isSending, refusal, change } = useLiveEdit(server.id);
  const form = useListingForm(fieldsOf(begin));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const written = form.check();
    if (written === null || isSending) return;
    const changes: LiveChanges = {
      ...changesIn(begin, written),
      ...(ageRestricted !== server.ageRestricted && { ageRestricted }),
      ...(eventsLocked !== server.eventsLocked && { eventsLocked }),
    };
    if (Object.keys(changes).length === 0) {
      onClose();
      return;
    }
    setIsToldInField(false);
    change(changes, {
      onDone: onClose,
      onRefused: (error) => {
        const errors = fieldErrorsOf(error);
        const isTold = firstWrong(errors) !== undefined;
        if (isTold) form.showErrors(errors);
        setIsToldInField(isTold);
      },
    });
  };
  return (
    <Dialog title={t('moderation.edit.title')} width="wide" onClose={onClose}>
      <Named server={server} />
      <form noValidate onSubmit={save} className="grid grid-cols-1 gap-5">
        <p className="text-soft">{t('moderation.edit.text')}</p>
        <ListingInputs form={form} />
        <Switches
          settings={{ ageRestricted, eventsLocked }}
          isDiscords={server.ageRestrictedBy === 'discord'}
          onChange={setWanted}
        />
        <div role="alert" className="empty:hidden">
          {refusal === undefined || isToldInField ? null : (
            <p className="rounded-control bg-caution-wash p-4 font-medium">{refusal}</p>
          )}
        </div>
        <div className="flex sm:justify-end">
          <SubmitButton
            words={t('moderation.edit.save')}
            busyWords={t('moderation.edit.saving')}
            isSending={isSending}
            className="w-full sm:w-auto sm:min-w-48"
          />
        </div>
      </form>
    </Dialog>
  );
}

/** What is set beside the content. */
function Switches({
  settings,
  isDiscords,
  onChange,
}: {
  settings: Settings;
  /** Whether Discord itself says that it is age-restricted. */
  isDiscords: boolean;
  onChange: (settings: Settings) => void;
}) {
  const { t } = useLanguage();
  return (
    <>
      <Checkbox
        label={t('moderation.edit.restricted')}
        hint={t(isDiscords ? 'moderation.edit.byDiscord' : 'moderation.edit.restrictedHint')}
        isChecked={settings.ageRestricted}
        isDisabled={isDiscords}
        onCheck={(ageRestricted) => onChange({ ...settings, ageRestricted })}
      />
      <Checkbox
        label={t('moderation.edit.eventsLocked')}
        hint={t('moderation.edit.eventsLockedHint')}
        isChecked={settings.eventsLocked}
        isDisabled={false}
        onCheck={(eventsLocked) => onChange({ ...settings, eventsLocked })}
      />
    </>
  );
}

/** Whose listing it is. */
function Named({ server: { discordServerId, name, icon } }: { server: ServerRequest }) {
  return (
    <div className="mb-3 flex items-center gap-3.5">
      <Emblem name={name} picture={icon} seed={discordServerId} size="small" />
      <p
        className="line-clamp-2 min-w-0 font-display text-title font-semibold"
        lang={contentLanguage('Other', name)}
      >
        <bdi>{name}</bdi>
      </p>
    </div>
  );
}

/** What was changed about a listing, and nothing else. An invite link that was taken away is empty. */
export function changesIn(before: ListingContent, after: ListingContent): Partial<ListingContent> {
  const given: ListingContent = { ...after, inviteLink: after.inviteLink ?? '' };
  return Object.fromEntries(changedFields(before, given).map((field) => [field, given[field]]));
}

/** The way to change what the public sees of a listing. */
function useLiveEdit(id: string) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useListAction();
  return {
    isSending: pendingAction(id) !== undefined,
    refusal: errorOf(id),
    change: (
      body: LiveChanges,
      { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void },
    ) =>
      void run({
        target: id,
        name: 'change',
        endpoint: changeServer,
        call: async () => call(changeServer, { params: { id }, body }),
        succeeded: ({ inviteState }) => ({
          title: t('moderation.edit.updated'),
          text: t(
            inviteState === 'unchecked' ? 'moderation.edit.updatedUnchecked' : 'moderation.edit.updatedText',
          ),
        }),
        failed: () => ({ title: t('moderation.edit.failed'), text: t('moderation.edit.failedText') }),
        onSuccess: onDone,
        onError: onRefused,
      }),
  };
}
