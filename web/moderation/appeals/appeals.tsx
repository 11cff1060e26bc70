import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Appeal, AppealAnswer } from '#contract/appeals.ts';
import { removeFromList } from '../list-cache.ts';
import { PagedList } from '../paged-list.tsx';
import { waitingAppeals } from '../queries.ts';
import { usePolledPages } from '../use-polling.ts';
import { itemsOf } from '../../api/page.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useFocusNextOnRemove } from '../../ui/focus/focus-next-on-remove.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { AppealItem } from './appeal-item.tsx';

/** An appeal that is being answered. */
interface Answering {
  readonly appeal: Appeal;
  readonly outcome: AppealAnswer;
}

/** The appeals that wait for an answer, the oldest first, and the ways to grant and to refuse them. */
export function Appeals() {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const asked = usePolledPages(waitingAppeals);
  const appeals = itemsOf(asked.data?.pages ?? []);
  const [answering, setAnswering] = useState<Answering | null>(null);
  // What was written and not sent, as long as the list is open.
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const { place, noteFocus } = useFocusNextOnRemove(appeals.map(({ id }) => id));
  return (
    <div ref={place} tabIndex={-1} onFocus={noteFocus} className="outline-none">
      <PagedList asked={asked} count={appeals.length} empty={t('moderation.empty.appeals')}>
        {(list) => (
          <ul ref={list} aria-label={t('moderation.appeals.label')} className="grid gap-4">
            {appeals.map((appeal) => (
              <li key={appeal.id} tabIndex={-1}>
                <AppealItem appeal={appeal} onAnswer={(outcome) => setAnswering({ appeal, outcome })} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {answering === null ? null : (
        <AnswerDialog
          {...answering}
          firstReason={reasons[answering.appeal.id] ?? ''}
          onWrite={(reason) => setReasons((before) => ({ ...before, [answering.appeal.id]: reason }))}
          onAnswered={() => {
            removeFromList(queryClient, waitingAppeals, answering.appeal.id);
            setAnswering(null);
          }}
          onClose={() => setAnswering(null)}
        />
      )}
    </div>
  );
}
