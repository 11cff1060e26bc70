import {
  BadgeCheck,
  CalendarDays,
  CirclePause,
  Handshake,
  Hourglass,
  IdCard,
  Mail,
  Rocket,
  ScrollText,
  ShieldAlert,
  Smartphone,
  Tags,
  Users,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useTimeOfDay } from '../i18n/day.tsx';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { month } from '../i18n/month.ts';
import { Card } from '../ui/card.tsx';
import { BeforeJoiningSkeleton } from './listing-facts.tsx';
import type { VisibleListing } from './use-listing.ts';

/** What Discord asks of people before they take part in a community, and what kind of one it is, as far as known. */
export function BeforeJoiningCard({ listing: { guild, ageRestricted } }: { listing: VisibleListing }) {
  const { t, language } = useLanguage();
  const timeOfDay = useTimeOfDay();
  if (!guild) return <BeforeJoiningSkeleton />;
  const { createdAt, boostTier, verificationLevel: level } = guild;
  const asksEmail = level === 'low' || level === 'medium' || level === 'high';
  return (
    <Card title={t('beforeJoining.title')}>
      <ul className="grid gap-3 text-small">
        {guild.invitesPausedUntil ? (
          <Fact icon={CirclePause}>
            {t('join.pausedUntil', { time: timeOfDay(guild.invitesPausedUntil) })}
          </Fact>
        ) : null}
        {guild.ageRestricted ? <Fact icon={ShieldAlert}>{t('beforeJoining.adults')}</Fact> : null}
        {ageRestricted ? <Fact icon={IdCard}>{t('beforeJoining.ageCheck')}</Fact> : null}
        {asksEmail ? <Fact icon={Mail}>{t('beforeJoining.email')}</Fact> : null}
        {level === 'medium' ? <Fact icon={Hourglass}>{t('beforeJoining.onDiscord')}</Fact> : null}
        {level === 'high' ? <Fact icon={Hourglass}>{t('beforeJoining.asMember')}</Fact> : null}
        {level === 'highest' ? <Fact icon={Smartphone}>{t('beforeJoining.phone')}</Fact> : null}
        {guild.rulesGate ? <Fact icon={ScrollText}>{t('beforeJoining.rules')}</Fact> : null}
        {guild.inviteRoles ? (
          <Fact icon={Tags}>
            {t('beforeJoining.roles', {
              count: guild.inviteRoles,
              shown: fullCount(guild.inviteRoles, language),
            })}
          </Fact>
        ) : null}
        {guild.verified ? <Fact icon={BadgeCheck}>{t('beforeJoining.verified')}</Fact> : null}
        {guild.partnered ? <Fact icon={Handshake}>{t('beforeJoining.partnered')}</Fact> : null}
        {guild.community ? <Fact icon={Users}>{t('beforeJoining.community')}</Fact> : null}
        {boostTier ? <Fact icon={Rocket}>{t('beforeJoining.boosted', { tier: boostTier })}</Fact> : null}
        <Fact icon={CalendarDays}>{t('beforeJoining.since', { month: month(createdAt, language) })}</Fact>
      </ul>
    </Card>
  );
}

function Fact({ icon: Icon, children }: { icon: ComponentType<{ className: string }>; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className="size-5 shrink-0 text-accent-text" />
      <span>{children}</span>
    </li>
  );
}
