import { Fragment, type ComponentType, type ReactNode } from 'react';
import type { User } from '#contract/auth.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { WithoutPageLabel } from '../ui/page-title.tsx';
import { useAuth } from './auth.tsx';

/**
 * One thing for members, another for visitors. The HTML is the same for both: until it is known who is
 * there, it holds the visitors' part, and the place of the members' for a browser that claims to have a session.
 */
export function MembersOnly({
  visitors,
  waiting,
  frame: Frame = Fragment,
  children,
}: {
  visitors: ReactNode;
  waiting: ReactNode;
  /** What is around the word that the answer does not come. */
  frame?: ComponentType<{ children: ReactNode }>;
  children: (user: User) => ReactNode;
}) {
  const { t } = useLanguage();
  const { user, askAgain } = useAuth();
  if (user) return children(user);
  if (user === null) return visitors;
  if (askAgain !== null) {
    return (
      <Frame>
        <Notice title={t('auth.unanswered')} text={t('auth.askingAgain')}>
          <button type="button" className={BUTTON.quiet} onClick={askAgain}>
            {t('auth.askAgain')}
          </button>
        </Notice>
      </Frame>
    );
  }
  return (
    <>
      {Frame === Fragment ? null : (
        <noscript>
          {import.meta.env.SSR ? (
            <WithoutPageLabel>
              <Frame>
                <Notice title={t('site.needsScript')} text={t('site.needsScriptText')} />
              </Frame>
            </WithoutPageLabel>
          ) : null}
        </noscript>
      )}
      <div className="claimed:hidden noscript:hidden">
        <WithoutPageLabel>{visitors}</WithoutPageLabel>
      </div>
      <div className="hidden claimed:block">{waiting}</div>
    </>
  );
}
