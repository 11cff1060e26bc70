import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ReceiptFacts } from '#contract/pages.ts';
import { listingAddress, PAGE_ADDRESSES, receiptAddress } from '#contract/paths.ts';
import { Day, useIsHydrated } from '../../i18n/day.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

const LINK =
  'flex min-h-11 w-fit items-center font-semibold underline decoration-edge underline-offset-4 hover:text-accent-text';

/** What became of a report, what it said, and the appeal. It works without a script. */
export function ReceiptDocument({
  receipt,
  secret,
  publicUrl,
}: {
  receipt: ReceiptFacts;
  secret: string;
  publicUrl: string;
}) {
  const { t } = useLanguage();
  const canCopy = useIsHydrated();
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageTitle>{t('publicNotice.receipt.title')}</PageTitle>
      <Outcome receipt={receipt} />
      {receipt.mayObject ? <AppealCard receipt={receipt} secret={secret} /> : null}
      <Card title={t('publicNotice.receipt.address')}>
        <p className="mb-4 text-soft">{t('publicNotice.receipt.keep')}</p>
        <CopyField
          label={t('publicNotice.receipt.address')}
          text={publicUrl + receiptAddress(secret)}
          rows={2}
          canCopy={canCopy}
          words={{
            copy: t('publicNotice.receipt.copy'),
            copied: t('publicNotice.receipt.copied'),
            notCopied: t('publicNotice.receipt.notCopied'),
          }}
        />
        <p className="mt-4 text-small text-soft">{t('publicNotice.receipt.deleted')}</p>
      </Card>
      <SentCard receipt={receipt} />
    </div>
  );
}

function Outcome({ receipt: { state, decision, objectedAt, mayObject } }: { receipt: ReceiptFacts }) {
  const { t } = useLanguage();
  if (state !== 'decided' || decision === null) {
    const named = state === 'decided' ? 'gone' : state;
    return (
      <Card title={t(`publicNotice.receipt.${named}`)}>
        <p className="max-w-prose">{t(`publicNotice.receipt.${named}Text`)}</p>
      </Card>
    );
  }
  const { at, outcome, answer } = decision;
  return (
    <Card title={t(`publicNotice.receipt.${outcome}`)}>
      <dl className="grid gap-3">
        <Fact name={t('publicNotice.receipt.reason')}>
          <span dir="auto" className="block whitespace-pre-line">
            {answer ?? t('publicNotice.receipt.noAnswer')}
          </span>
        </Fact>
        {at === null ? null : (
          <Fact name={t('publicNotice.receipt.decidedAt')}>
            <Day at={at} />
          </Fact>
        )}
      </dl>
      <p className="mt-4 text-soft">
        {t('publicNotice.receipt.byPerson')}
        <Link href={PAGE_ADDRESSES.terms} className={LINK}>
          {t('publicNotice.receipt.terms')}
        </Link>
      </p>
      {objectedAt !== null && !mayObject ? (
        <p className="mt-3 text-soft">{t('publicNotice.receipt.final')}</p>
      ) : null}
    </Card>
  );
}

/** Browsers send it by themselves; the answer is the page anew. */
function AppealCard({ receipt: { objection }, secret }: { receipt: ReceiptFacts; secret: string }) {
  const { t } = useLanguage();
  const error = objection?.error;
  return (
    <Card title={t('publicNotice.receipt.appeal')}>
      <p className="mb-4 text-soft">{t('publicNotice.receipt.appealText')}</p>
      <form method="post" action={receiptAddress(secret)} noValidate className="grid grid-cols-1 gap-4">
        <Field
          label={t('publicNotice.receipt.appealLabel')}
          error={error ? t(`publicNotice.errors.${error}`) : undefined}
        >
          {(inputProps) => (
            <textarea
              {...inputProps}
              // The answer to a faulty appeal is a new page: the focus begins at the fault.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={error != null}
              name="objection"
              required
              rows={4}
              dir="auto"
              defaultValue={objection?.text ?? ''}
              className={`${INPUT} resize-y`}
            />
          )}
        </Field>
        <div className="flex sm:justify-end">
          <button type="submit" className={`${BUTTON.primary} max-sm:flex-1`}>
            {t('publicNotice.receipt.appealSend')}
          </button>
        </div>
      </form>
    </Card>
  );
}

function SentCard({ receipt }: { receipt: ReceiptFacts }) {
  const { discordServerId, sentAt, category, rule, reason } = receipt;
  const { t } = useLanguage();
  return (
    <Card title={t('publicNotice.receipt.sent')}>
      <dl className="grid gap-3">
        <Fact name={t('publicNotice.receipt.page')}>
          <Link href={listingAddress(discordServerId)} className={`${LINK} break-all`}>
            {listingAddress(discordServerId)}
          </Link>
        </Fact>
        <Fact name={t('publicNotice.receipt.sentAt')}>
          <Day at={sentAt} />
        </Fact>
        {category === null ? null : (
          <Fact name={t('publicNotice.receipt.category')}>{t(`reports.categories.${category}`)}</Fact>
        )}
        {rule === '' ? null : (
          <Fact name={t('publicNotice.receipt.rule')}>
            <bdi>{rule}</bdi>
          </Fact>
        )}
        {reason === null ? null : (
          <Fact name={t('publicNotice.reason')}>
            <span dir="auto" className="block whitespace-pre-line">
              {reason}
            </span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
