import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarX from 'lucide-react/icons/calendar-x';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Flag from 'lucide-react/icons/flag';
import Link2Off from 'lucide-react/icons/link-2-off';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import MessageSquareX from 'lucide-react/icons/message-square-x';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scale from 'lucide-react/icons/scale';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash';
import Unplug from 'lucide-react/icons/unplug';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { NOTICE_KINDS, type NoticeKind, type NoticeItem } from '#contract/notices.ts';
import { listingAddress, PAGE_ADDRESSES, workshopAddress } from '#contract/paths.ts';
import { elapsedTime } from '../../moderation/elapsed-time.ts';
import { serverNow } from '../../api/server-clock.ts';
import { localDateAndTime } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/language.tsx';

type Tone = 'good' | 'bad' | 'plain';

const SIGNS: Record<NoticeKind, readonly [LucideIcon, Tone]> = {
  approval: [CircleCheck, 'good'],
  'edit approval': [CircleCheck, 'good'],
  rejection: [CircleX, 'bad'],
  'edit rejection': [CircleX, 'bad'],
  ban: [Ban, 'bad'],
  'ban lifted': [RotateCcw, 'good'],
  deletion: [Trash2, 'bad'],
  'appeal granted': [Scale, 'good'],
  'appeal refused': [Scale, 'bad'],
  'ban appeal granted': [Scale, 'good'],
  'ban appeal refused': [Scale, 'bad'],
  'invite dead': [Link2Off, 'bad'],
  'invite elsewhere': [Link2Off, 'bad'],
  'invite guest': [Link2Off, 'bad'],
  'events locked': [CalendarX, 'bad'],
  'events unlocked': [CalendarCheck, 'good'],
  'age restricted': [ShieldAlert, 'bad'],
  'age restriction lifted': [ShieldCheck, 'good'],
  'tag blocked': [Tag, 'bad'],
  reply: [MessageSquareReply, 'plain'],
  'report acted on': [Flag, 'good'],
  'report without action': [Flag, 'plain'],
  'review removed': [MessageSquareX, 'bad'],
  'review restored': [RotateCcw, 'good'],
  'reply removed': [MessageSquareX, 'bad'],
  'reply restored': [RotateCcw, 'good'],
  'webhook refused': [Unplug, 'bad'],
  'webhook rights': [Unplug, 'bad'],
  'reminder off': [BellOff, 'bad'],
};

/** Notices about a person's own text, or for a person who may no longer manage the server. */
const OF_WRITERS: ReadonlySet<NoticeKind> = new Set([
  'reply',
  'report acted on',
  'report without action',
  'review removed',
  'review restored',
  'webhook rights',
]);

/** Their text has the end of the webhook's address in it, which comes as the reason. */
const OF_WEBHOOKS: ReadonlySet<NoticeKind> = new Set(['webhook refused', 'webhook rights']);

const TONES: Record<Tone, string> = {
  good: 'bg-raised text-online',
  bad: 'bg-caution-wash text-caution',
  plain: 'bg-raised text-soft',
};

/** One notice: what happened to which server, and when. It links to where one can act or read on. */
export function NoticeEntry({
  notice,
  isNew,
  onFollow,
}: {
  notice: NoticeItem;
  isNew: boolean;
  onFollow: () => void;
}) {
  const { t, language } = useLanguage();
  const { serverName, reason, at } = notice;
  const kind = NOTICE_KINDS.find((known) => known === notice.kind);
  const address = kind === undefined ? null : addressOf(kind, notice);
  const isOfWebhook = kind !== undefined && OF_WEBHOOKS.has(kind);
  const [Sign, tone] = kind === undefined ? ([Bell, 'plain'] as const) : SIGNS[kind];
  return (
    <li
      tabIndex={-1}
      className={`relative flex gap-3 px-5 py-4 ${address === null ? '' : 'hover:bg-raised'} ${isNew ? 'bg-raised/60' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full ${TONES[tone]}`}
      >
        <Sign className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1 text-small">
        <Target address={address} onFollow={onFollow}>
          <bdi className="block truncate text-body font-semibold text-ink">{serverName}</bdi>
          <span className="block text-soft">
            {t(`notices.kinds.${kind ?? 'other'}`, { ending: reason ?? '' })}
          </span>
        </Target>
        {reason === null || isOfWebhook ? null : (
          <blockquote className="relative mt-2 border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-line text-ink">
            <bdi>{reason}</bdi>
          </blockquote>
        )}
        <p className="mt-1.5 flex items-center gap-2 text-fine text-faint">
          <time dateTime={at} title={localDateAndTime(at, language)}>
            {elapsedTime(at, serverNow(), language) ?? t('join.justNow')}
          </time>
          {isNew ? (
            <span className="rounded-small border border-edge px-1.5 font-semibold text-ink">
              {t('notices.isNew')}
            </span>
          ) : null}
        </p>
      </div>
    </li>
  );
}

function Target({
  address,
  onFollow,
  children,
}: {
  address: string | null;
  onFollow: () => void;
  children: ReactNode;
}) {
  if (address === null) return <p>{children}</p>;
  return (
    <Link href={address} onClick={onFollow} className="block after:absolute after:inset-0">
      {children}
    </Link>
  );
}

/** The dashboard, or the page for authors of reviews and reports; null when it is gone. */
function addressOf(kind: NoticeKind, { discordServerId, hasPage }: NoticeItem): string | null {
  if (kind === 'deletion') return PAGE_ADDRESSES.myServers;
  if (!OF_WRITERS.has(kind)) return workshopAddress(discordServerId);
  return hasPage ? listingAddress(discordServerId) : null;
}
