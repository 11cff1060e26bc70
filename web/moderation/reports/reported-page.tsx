import { useId } from 'react';
import { Link } from 'wouter';
import type { Report } from '#contract/reports.ts';
import { ContentParagraph } from '../../i18n/content-paragraph.tsx';
import { fullCount } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { addressOfAdmin } from '../admin-view.ts';
import { NO_FILTER } from '../queue-filter.ts';

const LINK =
  'font-semibold underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text';

/** What the page of a reported server says, and what else of its submitter waits for a decision. */
export function ReportedPage({
  page,
  alsoOpen,
  heading,
}: Pick<Report, 'page' | 'alsoOpen'> & {
  /** The id of the heading with the server's name. */
  heading: string;
}) {
  const { t } = useLanguage();
  const { description, language, inviteLink } = page;
  const [onPage, others] = [useId(), useId()];
  return (
    <div className="grid content-start gap-4 text-small">
      <section aria-labelledby={`${onPage} ${heading}`} className="rounded-control bg-raised px-4 py-3">
        <h4 id={onPage} className="font-semibold">
          {t('moderation.reports.page')}
        </h4>
        <ContentParagraph
          language={language}
          text={description}
          className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line"
        />
        <p className="mt-2 wrap-anywhere">
          {inviteLink === null ? (
            <span className="text-soft">{t('moderation.reports.noInvite')}</span>
          ) : (
            <ExternalLink
              href={inviteLink}
              rel="noopener noreferrer nofollow"
              className={`inline-block min-h-11 content-center ${LINK}`}
            >
              {inviteLink}
            </ExternalLink>
          )}
        </p>
      </section>
      {alsoOpen.length === 0 ? null : (
        <section aria-labelledby={`${others} ${heading}`}>
          <h4 id={others} className="font-semibold">
            {t('moderation.reports.alsoOpen')}
          </h4>
          <ul className="grid">
            {alsoOpen.map((open) => (
              <li key={`${open.of} ${open.discordServerId}`}>
                <OpenItem open={open} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OpenItem({
  open: { of, discordServerId: server, serverName, count },
}: {
  open: Report['alsoOpen'][number];
}) {
  const { t, language } = useLanguage();
  const href =
    of === 'reports'
      ? addressOfAdmin({ tab: 'reports', server })
      : addressOfAdmin({ tab: of === 'edit' ? 'edits' : 'submissions', filter: { ...NO_FILTER, server } });
  const kind =
    of === 'reports'
      ? t('moderation.reports.count', { count, shown: fullCount(count, language) })
      : t(`moderation.reports.openKinds.${of}`);
  return (
    <Link
      href={href}
      state={PRESERVE_SCROLL}
      className={`inline-block min-h-11 min-w-11 content-center wrap-anywhere ${LINK}`}
    >
      <bdi>{serverName}</bdi> <span className="font-normal text-soft">{kind}</span>
    </Link>
  );
}
