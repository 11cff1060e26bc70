import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { SessionEnded } from '../../auth/session-ended.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { ListingInputs } from './listing-inputs.tsx';
import { MakeInvite } from './make-invite.tsx';
import { useServerForm, type FormError, type ServerFormProps } from './use-server-form.ts';

/** The form of a listing, to submit it or to propose another content. */
export function ServerForm(props: ServerFormProps) {
  const { t } = useLanguage();
  const { form, isResumed, error, isSending, submit, startOver } = useServerForm(props);
  const isSubmission = props.act === 'submit';
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
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
      <ListingInputs form={form}>
        <div className="-mt-2">
          <MakeInvite
            guildId={props.guildId}
            onMade={(link) => {
              form.change('inviteLink', link);
              form.focus('inviteLink');
            }}
          />
        </div>
      </ListingInputs>
      <div role="alert" className="empty:hidden">
        <ErrorText error={error} />
      </div>
      <div className="flex sm:justify-end">
        <SubmitButton
          words={t(isSubmission ? 'serverForm.submit' : 'serverForm.update')}
          busyWords={t(isSubmission ? 'serverForm.submitting' : 'serverForm.updating')}
          isSending={isSending}
          className="w-full sm:w-auto sm:min-w-48"
        />
      </div>
    </form>
  );
}

function ErrorText({ error }: { error: FormError }) {
  if (error === null) return null;
  if (error === 'sessionEnded') return <SessionEnded returnTo={PAGE_ADDRESSES.myServers} />;
  return <p className="rounded-control bg-caution-wash p-4 font-medium">{error.sentence}</p>;
}
