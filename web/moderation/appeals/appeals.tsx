import type { Appeal, AppealAnswer } from '#contract/appeals.ts';
import { CaseList } from '../case-list.tsx';
import { waitingAppeals } from '../queries.ts';
import { useCases, useDrafts } from '../use-cases.ts';
import { useLanguage } from '../../i18n/language.tsx';
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
  const appeals = useCases(waitingAppeals);
  const draftOf = useDrafts('');
  return (
    <CaseList
      cases={appeals}
      label={t('moderation.appeals.label')}
      empty={t('moderation.empty.appeals')}
      renderDialog={({ appeal, outcome }: Answering, { close }) => (
        <AnswerDialog
          appeal={appeal}
          outcome={outcome}
          draft={draftOf(appeal)}
          onAnswered={() => {
            appeals.remove(appeal.id);
            close();
          }}
          onClose={close}
        />
      )}
      renderRow={(appeal, { open }) => (
        <AppealItem appeal={appeal} onAnswer={(outcome) => open({ appeal, outcome })} />
      )}
    />
  );
}
