import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { ReactNode } from 'react';
import { NOTICE_FIELDS, type NoticeErrors, type NoticeField } from '#contract/public-notices.ts';
import { useLanguage } from '../../i18n/language.tsx';

const BOX = 'rounded-control border border-caution p-4 empty:hidden';

/** The id of a field's input. */
export function noticeInputId(field: NoticeField): string {
  return `notice-${field}`;
}

/** The label of each field. */
export function useNoticeLabels(): (field: NoticeField) => string {
  const { t } = useLanguage();
  return (field) => t(field === 'category' ? 'reports.category' : `publicNotice.${field}`);
}

/** Why the form as a whole was not taken. It can be focused, and is read out when it comes. */
export function Failure({ sentence }: { sentence: string | null }) {
  return (
    // Without script the answer is a new page, which begins here.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div role="alert" tabIndex={-1} autoFocus={sentence !== null} className={BOX}>
      {sentence === null ? null : <NotSent>{sentence}</NotSent>}
    </div>
  );
}

/**
 * Where no script leads the focus to the first fault: the fields with one, each with a link to it. The answered page
 * begins here.
 */
export function FaultsWithoutScript({ errors }: { errors: NoticeErrors }) {
  const { t } = useLanguage();
  const labelOf = useNoticeLabels();
  const wrong = NOTICE_FIELDS.flatMap((field) => {
    const error = errors[field];
    return error === undefined ? [] : [{ field, error }];
  });
  if (wrong.length === 0) return null;
  return (
    <noscript>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <div role="alert" tabIndex={-1} autoFocus className={BOX}>
        <NotSent>
          {wrong.map(({ field, error }) => (
            <a key={field} href={`#${noticeInputId(field)}`} className="block py-2.5">
              <span className="underline underline-offset-4">{labelOf(field)}</span>
              <span> {t(`publicNotice.errors.${error}`)}</span>
            </a>
          ))}
        </NotSent>
      </div>
    </noscript>
  );
}

function NotSent({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <p className="flex items-start gap-2">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-caution" />
      <span>
        <strong className="block">{t('publicNotice.failed')}</strong>
        {children}
      </span>
    </p>
  );
}
