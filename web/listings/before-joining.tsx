import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CirclePause from 'lucide-react/icons/circle-pause';
import Handshake from 'lucide-react/icons/handshake';
import Hourglass from 'lucide-react/icons/hourglass';
import IdCard from 'lucide-react/icons/id-card';
import Mail from 'lucide-react/icons/mail';
import Rocket from 'lucide-react/icons/rocket';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import Smartphone from 'lucide-react/icons/smartphone';
import Tags from 'lucide-react/icons/tags';
import Users from 'lucide-react/icons/users';
import type { ComponentType, ReactNode } from 'react';
import type { GuildTraits } from '#contract/listings.ts';
import { useTimeOfDay } from '../i18n/day.tsx';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { month } from '../i18n/month.ts';
import { Card } from '../ui/card.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { BeforeJoiningSkeleton } from './listing-facts.tsx';
import type { VisibleListing } from './use-listing.ts';

type Icon = ComponentType<{ className: string }>;

/** Something to know before joining, as a sentence and in a few words. */
interface Condition {
  readonly icon: Icon;
  readonly text: string;
  readonly short: string;
}

/** The conditions for joining in a line, as far as known; without any, how old the community is. */
export function BeforeJoiningLine({ listing: { guild } }: { listing: VisibleListing }) {
  const { t, language } = useLanguage();
  const conditionsOf = useConditions();
  const look = 'mt-4 flex min-h-[1lh] flex-wrap gap-x-4 gap-y-1 text-small font-medium';
  if (!guild) {
    return (
      <div className={look}>
        <SkeletonLine className="w-64" />
      </div>
    );
  }
  const conditions = conditionsOf(guild);
  return (
    <ul aria-label={t('beforeJoining.title')} className={look}>
      {conditions.map(({ icon, short }) => (
        <Fact key={short} icon={icon} look="items-center gap-1.5">
          {short}
        </Fact>
      ))}
      {conditions.length > 0 ? null : (
        <Fact icon={CalendarDays} look="items-center gap-1.5">
          {t('beforeJoining.since', { month: month(guild.createdAt, language) })}
        </Fact>
      )}
    </ul>
  );
}

/** What Discord asks of people before they take part in a community, and what kind of one it is, as far as known. */
export function BeforeJoiningCard({
  listing: { guild, ageRestricted },
  children,
}: {
  listing: VisibleListing;
  /** Follows the list: the Join button. */
  children?: ReactNode;
}) {
  const { t, language } = useLanguage();
  const conditionsOf = useConditions();
  if (!guild) return <BeforeJoiningSkeleton />;
  const { createdAt, boostTier } = guild;
  return (
    <Card title={t('beforeJoining.title')}>
      <ul className="grid gap-3 text-small">
        {conditionsOf(guild).map(({ icon, text }) => (
          <Fact key={text} icon={icon}>
            {text}
          </Fact>
        ))}
        {ageRestricted ? <Fact icon={IdCard}>{t('beforeJoining.ageCheck')}</Fact> : null}
        {guild.verified ? <Fact icon={BadgeCheck}>{t('beforeJoining.verified')}</Fact> : null}
        {guild.partnered ? <Fact icon={Handshake}>{t('beforeJoining.partnered')}</Fact> : null}
        {guild.community ? <Fact icon={Users}>{t('beforeJoining.community')}</Fact> : null}
        {boostTier ? <Fact icon={Rocket}>{t('beforeJoining.boosted', { tier: boostTier })}</Fact> : null}
        <Fact icon={CalendarDays}>{t('beforeJoining.since', { month: month(createdAt, language) })}</Fact>
      </ul>
      {children}
    </Card>
  );
}

/** A function that lists the conditions for joining a guild. */
function useConditions(): (guild: GuildTraits) => readonly Condition[] {
  const { t, language } = useLanguage();
  const timeOfDay = useTimeOfDay();
  return ({ invitesPausedUntil, ageRestricted, verificationLevel: level, rulesGate, inviteRoles }) => {
    const paused = invitesPausedUntil && t('join.pausedUntil', { time: timeOfDay(invitesPausedUntil) });
    const asksEmail = level === 'low' || level === 'medium' || level === 'high';
    const roles = inviteRoles ? { count: inviteRoles, shown: fullCount(inviteRoles, language) } : null;
    const conditions: (Condition | null | false | '' | undefined)[] = [
      paused && { icon: CirclePause, text: paused, short: paused },
      ageRestricted && named('adults', ShieldAlert),
      asksEmail && named('email', Mail),
      level === 'medium' && named('onDiscord', Hourglass),
      level === 'high' && named('asMember', Hourglass),
      level === 'highest' && named('phone', Smartphone),
      rulesGate && named('rules', ScrollText),
      roles && {
        icon: Tags,
        text: t('beforeJoining.roles', roles),
        short: t('beforeJoining.short.roles', roles),
      },
    ];
    return conditions.filter((one): one is Condition => Boolean(one));
  };

  function named(
    name: 'adults' | 'email' | 'onDiscord' | 'asMember' | 'phone' | 'rules',
    icon: Icon,
  ): Condition {
    return { icon, text: t(`beforeJoining.${name}`), short: t(`beforeJoining.short.${name}`) };
  }
}

function Fact({ icon: Icon, look = 'gap-3', children }: { icon: Icon; look?: string; children: ReactNode }) {
  return (
    <li className={`flex ${look}`}>
      <Icon className="size-5 shrink-0 text-soft" />
      <span>{children}</span>
    </li>
  );
}
