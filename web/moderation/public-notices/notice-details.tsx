import { useState } from 'react';
import { reason as reasonRule } from '#contract/forms.ts';
import type { NoticeOfReport } from '#contract/reports.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { CaseDialog } from '../case-dialog.tsx';

/** What a report without an account says beside its reason: who sent it, for those who may know, and an appeal. */
export function NoticeDetails({ notice: { count, decided, senders } }: { notice: NoticeOfReport }) {
  const { t, language } = useLanguage();
  return (
    <div className="mt-2 grid gap-2 text-small">
      {count > 1 ? (
        <p>{t('moderation.reports.notice.senders', { count, people: fullCount(count, language) })}</p>
      ) : null}
      {senders.map(({ id, rule, name, email, objection }) => (
        <div key={id} className="grid gap-1">
          {rule === '' ? null : (
            <p className="break-words">
              <bdi>{t('moderation.reports.notice.rule', { rule })}</bdi>
            </p>
          )}
          {name === null || email === null ? null : (
            <p className="break-words text-soft">
              <bdi>{t('moderation.reports.notice.from', { name, email })}</bdi>
            </p>
          )}
          {objection === null ? null : (
            <Quote title={t('moderation.reports.notice.appeal')} text={objection} />
          )}
        </div>
      ))}
      {decided?.answer == null ? null : (
        <Quote
          title={`${t('moderation.reports.notice.before')}: ${t(`moderation.reports.${decided.outcome}`)}`}
          text={decided.answer}
        />
      )}
    </div>
  );
}

function Quote({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-s-2 border-edge ps-3">
      <p className="font-semibold">{title}</p>
      <p dir="auto" className="max-w-prose break-words whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}

/** Asks for the reason of a decision about a report without an account; its sender reads it. */
export function AnswerDialog({
  outcome,
  isSending,
  error,
  onSend,
  onClose,
}: {
  /** The decision, as it is named where it is chosen. */
  outcome: string;
  isSending: boolean;
  error: string | undefined;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [text, setText] = useState('');
  return (
    <CaseDialog
      title={t('moderation.reports.notice.title', { outcome })}
      words={t('moderation.reports.resolve')}
      busyWords={t('moderation.reports.resolving')}
      cancel={t('moderation.reports.notice.cancel')}
      isSending={isSending}
      isComplete={reasonRule.safeParse(text).success}
      error={error}
      onSubmit={() => onSend(text)}
      onClose={onClose}
    >
      <p className="text-soft">{t('moderation.reports.notice.text')}</p>
      <TextArea
        label={t('moderation.reports.notice.reason')}
        hint={t('moderation.reports.notice.reasonHint')}
        rows={5}
        text={text}
        length={lengthOf(text)}
        most={REASON_LENGTH.most}
        tooLong={t('reports.tooLong')}
        onChange={setText}
      />
    </CaseDialog>
  );
}
