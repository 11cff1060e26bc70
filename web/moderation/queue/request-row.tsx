import { useId } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { closestListItem, listItem } from '../../ui/focus/focus-next-on-remove.ts';
import { TimeAgo } from '../time-ago.tsx';
import { SelectBox } from './request-actions.tsx';
import type { useBatch } from './use-batch.ts';

/** A request in the list beside the one at hand: its name, its age and its first flag. The focus puts it at hand. */
export function RequestRow({
  request,
  batch,
  tabIndex,
  hasKeys,
}: {
  request: ServerRequest;
  batch: ReturnType<typeof useBatch>;
  /** 0 for the one at hand. */
  tabIndex: 0 | -1;
  hasKeys: boolean;
}) {
  const { t } = useLanguage();
  const heading = useId();
  const { id, name, language, submittedAt, flags, claim } = request;
  const [first, ...others] = flags;
  const isAtHand = tabIndex === 0;
  return (
    <div
      className={`flex items-start rounded-control border-s-2 ps-2 ${isAtHand ? 'border-accent-text bg-accent-wash' : 'border-transparent hover:bg-raised'}`}
    >
      <SelectBox request={request} batch={batch} heading={heading} hasKeys={hasKeys} tabIndex={tabIndex}>
        <span className="sr-only">{t('moderation.batch.one')}</span>
      </SelectBox>
      <button
        type="button"
        {...listItem(id)}
        tabIndex={tabIndex}
        aria-current={isAtHand ? 'true' : undefined}
        onClick={({ currentTarget, detail }) => {
          // Safari on macOS gives a pressed button no focus. Enter leads on to what is shown.
          if (detail > 0) currentTarget.focus();
          else focusAtHand(id);
        }}
        className="min-h-11 min-w-0 flex-1 rounded-control px-2 py-1.5 text-start"
      >
        <span className="flex items-baseline gap-2">
          <bdi
            id={heading}
            lang={contentLanguage(language, name)}
            className="min-w-0 flex-1 truncate text-small font-semibold"
          >
            {name}
          </bdi>
          <span className="shrink-0 text-fine text-soft">
            <TimeAgo at={submittedAt} />
          </span>
        </span>
        {claim?.isOwn === false ? (
          <span className="block truncate text-fine text-soft">
            {t('moderation.request.claimedBy', { name: claim.by })}
          </span>
        ) : null}
        {first === undefined ? null : (
          <span className="block truncate text-fine text-caution">
            <span>{t(`moderation.filter.flags.${first.flag}`)}</span>
            {others.length === 0 ? null : <span>{` +${others.length}`}</span>}
          </span>
        )}
      </button>
    </div>
  );
}

function focusAtHand(id: string) {
  const article = [...document.querySelectorAll('article')].find((one) => closestListItem(one) === id);
  article?.focus();
}
