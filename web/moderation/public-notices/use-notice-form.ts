import { useEffect, useRef, useState } from 'react';
import type { SentNotice } from '#contract/pages.ts';
import { receiptAddress } from '#contract/paths.ts';
import {
  NOTICE_FIELDS,
  noticeBody,
  noticeErrors,
  publicNoticeContent,
  sendPublicNotice,
  type NoticeErrors,
  type NoticeField,
  type NoticeForm,
} from '#contract/public-notices.ts';
import { ApiError, call } from '../../api/call.ts';
import { errorMessage } from '../../api/error-message.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** Checks and sends the form of a report without an account, and says what is wrong with it. */
export function useNoticeForm(sent: SentNotice) {
  const { t } = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<NoticeErrors>(sent.errors);
  const [failure, setFailure] = useState(sent.refused === null ? null : t(`refusals.${sent.refused}`));
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false); // known at once, and not with the next rendering
  const attempts = useAttempts(form, sent);

  const submit = async () => {
    if (form.current === null || isUnderWay.current) return;
    const written = publicNoticeContent.safeParse(noticeBody(readForm(form.current)));
    setErrors(written.success ? {} : noticeErrors(written.error.issues));
    setFailure(null);
    if (!written.success) return attempts.failed();
    isUnderWay.current = true;
    setSending(true);
    try {
      const { secret } = await call(sendPublicNotice, { body: written.data });
      window.location.assign(receiptAddress(secret));
      return;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'noticeAddressUnknown')
        setErrors({ address: 'addressUnknown' });
      else setFailure(errorMessage(error, t));
    }
    isUnderWay.current = false;
    setSending(false);
    attempts.failed();
  };
  const errorOf = (field: NoticeField) => {
    const error = errors[field];
    return error && t(`publicNotice.errors.${error}`);
  };
  return { form, submit, isSending, failure, errorOf };
}

/** After an attempt that failed, here or at the server, the focus goes to the first field with a fault, or to what went wrong. */
function useAttempts(form: { current: HTMLFormElement | null }, { errors, refused }: SentNotice) {
  const [failures, setFailures] = useState(Object.keys(errors).length > 0 || refused !== null ? 1 : 0);
  useEffect(() => {
    if (failures > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]:not(:empty)')?.focus();
  }, [failures, form]);
  return { failed: () => setFailures((count) => count + 1) };
}

function readForm(form: HTMLFormElement): NoticeForm {
  const data = new FormData(form);
  const entries = NOTICE_FIELDS.map((name) => [name, textOf(data.get(name))]);
  return Object.fromEntries(entries) as NoticeForm; // all of its fields
}

function textOf(entry: FormDataEntryValue | null) {
  return typeof entry === 'string' ? entry : '';
}
