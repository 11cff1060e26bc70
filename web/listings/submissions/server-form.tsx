import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { addServerAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import { SessionEnded } from '../../auth/session-ended.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { CardPreview } from './card-preview.tsx';
import { ListingInputs } from './listing-inputs.tsx';
import { MakeInvite } from './make-invite.tsx';
import { useServerForm, type FormError, type ServerFormProps } from './use-server-form.ts';

/**
 * The form of a listing, to submit it or to propose another content, and beside it the card that it makes. The button
 * that sends it stays in sight where the window is high enough.
 */
export function ServerForm(props: ServerFormProps) {
  const { t } = useLanguage();
  const { form, isResumed, error, isSending, submit, startOver } = useServerForm(props);
  const isSubmission = props.act === 'submit';
  const { guildId } = props.subject;
  const [madeLink, setMadeLink] = useState(props.madeLink);
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <p className="text-soft">{t(isSubmission ? 'serverForm.submitText' : 'serverForm.editText')}</p>
        {isResumed ? (
          <p className="-my-3 flex flex-wrap items-center gap-x-3 text-small text-soft">
            {t('serverForm.kept')}
            <button
              type="button"
              onClick={startOver}
              className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
            >
              {t('serverForm.startOver')}
            </button>
          </p>
        ) : null}
        <ListingInputs
          form={form}
          locale={props.subject.locale ?? null}
          inviteHint={
            madeLink !== undefined && form.fields.inviteLink === madeLink ? <LinkMade /> : undefined
          }
        >
          <MakeInvite
            guildId={guildId}
            onMade={(link) => {
              setMadeLink(link);
              form.change('inviteLink', link);
              form.focus('inviteLink');
            }}
          />
        </ListingInputs>
        <div role="alert" className="empty:hidden">
          <ErrorText
            error={error}
            returnTo={isSubmission ? addServerAddress(guildId) : PAGE_ADDRESSES.myServers}
          />
        </div>
        <div className="bottom-0 z-1 -my-3 flex bg-ground py-3 sm:justify-end [@media(min-height:600px)]:sticky">
          <SubmitButton
            words={t(isSubmission ? 'serverForm.submit' : 'serverForm.update')}
            busyWords={t(isSubmission ? 'serverForm.submitting' : 'serverForm.updating')}
            isSending={isSending}
            className="w-full sm:w-auto sm:min-w-48"
          />
        </div>
      </div>
      <CardPreview subject={props.subject} isNew={isSubmission} fields={form.fields} />
    </form>
  );
}

/** That the bot has made the link in the field. */
function LinkMade() {
  const { t } = useLanguage();
  return (
    <span className="flex items-start gap-1.5 font-semibold text-online">
      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t('serverForm.linkMade')}
    </span>
  );
}

function ErrorText({ error, returnTo }: { error: FormError; returnTo: string }) {
  if (error === null) return null;
  if (error === 'sessionEnded') return <SessionEnded returnTo={returnTo} />;
  return <p className="rounded-control bg-caution-wash p-4 font-medium">{error.sentence}</p>;
}
