import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listingAddress } from '#contract/paths.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { contentLanguage } from '../i18n/content-language.ts';
import { listItem } from '../ui/focus/focus-next-on-remove.ts';
import { HistoryLink } from './audit-links.tsx';
import { idOf, type Identified } from './use-cases.ts';

/** A case in its list, where it can have the focus. */
export function CaseCard({
  heading,
  of,
  tabIndex = -1,
  isBusy,
  className,
  children,
}: {
  /** The id of its heading. */
  heading: string;
  /** The case; left out where its entries have the focus. */
  of?: Identified;
  tabIndex?: 0 | -1;
  isBusy?: boolean;
  className: string;
  children: ReactNode;
}) {
  return (
    <article
      {...(of && { ...listItem(idOf(of)), tabIndex })}
      aria-labelledby={heading}
      aria-busy={isBusy}
      className={`${className} rounded-card border border-line bg-surface shadow-card outline-offset-3`}
    >
      {children}
    </article>
  );
}

/** The name of the server that a case is about, with a link to its page. */
export function ServerHeading({
  id,
  discordServerId,
  name,
  language = 'Other',
}: {
  /** The id that the case is labelled by. */
  id: string;
  discordServerId: string;
  name: string;
  language?: ListingLanguage;
}) {
  return (
    <h3
      id={id}
      className="min-w-0 font-display text-title font-semibold"
      lang={contentLanguage(language, name)}
    >
      <Link
        href={listingAddress(discordServerId)}
        className="inline-block min-h-11 content-center underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
      >
        <bdi>{name}</bdi>
      </Link>
    </h3>
  );
}

/** The actions on a case, and the link to the audit of its server. */
export function RowActions({
  discordServerId,
  describedBy,
  children,
}: {
  discordServerId: string;
  describedBy: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {children}
      <HistoryLink discordServerId={discordServerId} describedBy={describedBy} />
    </div>
  );
}
