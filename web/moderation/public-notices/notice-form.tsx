import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useState, type ComponentProps } from 'react';
import type { SentNotice } from '#contract/pages.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { REPORT_CATEGORIES } from '#contract/reports.ts';
import { ADDRESS_LENGTH, EMAIL_LENGTH, NAME_LENGTH, RULE_LENGTH } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Failure, FaultsWithoutScript, noticeInputId, useNoticeLabels } from './form-outcome.tsx';
import { useNoticeForm } from './use-notice-form.ts';

/**
 * The form of a report without an account. Browsers send it by themselves where no script runs; the server then answers
 * with the form as it was sent. With a script it is checked here first, and sent without leaving the page.
 */
export function NoticeFormCard({ sent }: { sent: SentNotice }) {
  const { t } = useLanguage();
  const labelOf = useNoticeLabels();
  const { form, submit, isSending, failure, errorOf } = useNoticeForm(sent);
  const { address, reason, rule, goodFaith, ...first } = sent.form;
  const [category, setCategory] = useState(first.category);
  const isNameless = category === 'minors';
  return (
    <form
      ref={form}
      method="post"
      action={PAGE_ADDRESSES.report}
      noValidate
      aria-label={t('publicNotice.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid grid-cols-1 gap-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <Failure sentence={failure} />
      <FaultsWithoutScript errors={sent.errors} />
      <Address first={address} error={errorOf('address')} />
      <Field id={noticeInputId('category')} label={labelOf('category')} error={errorOf('category')}>
        {(inputProps) => (
          <SelectBox
            {...inputProps}
            name="category"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            options={REPORT_CATEGORIES.map((value) => ({ value, label: t(`reports.categories.${value}`) }))}
          />
        )}
      </Field>
      <Wrong first={{ reason, rule }} errorOf={errorOf} />
      <Sender first={first} isNameless={isNameless} errorOf={errorOf} />
      <GoodFaith isTicked={goodFaith !== ''} error={errorOf('goodFaith')} />
      <p className="text-small text-soft">{t('publicNotice.privacy')}</p>
      <div className="flex sm:justify-end">
        <SubmitButton
          words={t('publicNotice.submit')}
          busyWords={t('publicNotice.submitting')}
          isSending={isSending}
          className="max-sm:flex-1"
        />
      </div>
    </form>
  );
}

function Address({ first, error }: { first: string; error: string | undefined }) {
  const { t } = useLanguage();
  const labelOf = useNoticeLabels();
  return (
    <Field
      id={noticeInputId('address')}
      label={labelOf('address')}
      hint={t('publicNotice.addressHint')}
      error={error}
    >
      {(inputProps) => (
        <input
          {...inputProps}
          name="address"
          required
          maxLength={ADDRESS_LENGTH}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          defaultValue={first}
          className={INPUT}
        />
      )}
    </Field>
  );
}

/** What is wrong, and by which law or rule. */
function Wrong({
  first,
  errorOf,
}: {
  first: Pick<SentNotice['form'], 'reason' | 'rule'>;
  errorOf: (field: 'reason' | 'rule') => string | undefined;
}) {
  const { t } = useLanguage();
  const labelOf = useNoticeLabels();
  return (
    <>
      <Field
        id={noticeInputId('reason')}
        label={labelOf('reason')}
        hint={t('publicNotice.reasonHint')}
        error={errorOf('reason')}
      >
        {(inputProps) => (
          <textarea
            {...inputProps}
            name="reason"
            required
            rows={6}
            dir="auto"
            defaultValue={first.reason}
            className={`${INPUT} resize-y`}
          />
        )}
      </Field>
      <Field
        id={noticeInputId('rule')}
        label={labelOf('rule')}
        aside={t('publicNotice.optional')}
        hint={t('publicNotice.ruleHint')}
        error={errorOf('rule')}
      >
        {(inputProps) => (
          <input
            {...inputProps}
            name="rule"
            maxLength={RULE_LENGTH}
            dir="auto"
            defaultValue={first.rule}
            className={INPUT}
          />
        )}
      </Field>
    </>
  );
}

const SENDER_INPUTS = {
  name: { type: 'text', autoComplete: 'name', dir: 'auto', maxLength: NAME_LENGTH },
  email: { type: 'email', autoComplete: 'email', dir: 'ltr', maxLength: EMAIL_LENGTH },
} satisfies Record<string, ComponentProps<'input'>>;

/** Who sends it: of what endangers minors nobody has to say. */
function Sender({
  first,
  isNameless,
  errorOf,
}: {
  first: Pick<SentNotice['form'], 'name' | 'email'>;
  isNameless: boolean;
  errorOf: (field: 'name' | 'email') => string | undefined;
}) {
  const { t } = useLanguage();
  const labelOf = useNoticeLabels();
  return (['name', 'email'] as const).map((name) => (
    <Field
      key={name}
      id={noticeInputId(name)}
      label={labelOf(name)}
      {...(isNameless && { aside: t('publicNotice.optional') })}
      {...(name === 'email' && { hint: t('publicNotice.nameless') })}
      error={isNameless ? undefined : errorOf(name)}
    >
      {(inputProps) => (
        <input
          {...inputProps}
          {...SENDER_INPUTS[name]}
          name={name}
          aria-required={!isNameless}
          defaultValue={first[name]}
          className={INPUT}
        />
      )}
    </Field>
  ));
}

function GoodFaith({ isTicked, error }: { isTicked: boolean; error: string | undefined }) {
  const labelOf = useNoticeLabels();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          id={noticeInputId('goodFaith')}
          name="goodFaith"
          required
          defaultChecked={isTicked}
          aria-invalid={error !== undefined}
          aria-describedby="good-faith-error"
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        {labelOf('goodFaith')}
      </label>
      <p
        id="good-faith-error"
        className="flex items-start gap-2 text-small font-semibold text-caution empty:hidden"
      >
        {error === undefined ? null : (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
