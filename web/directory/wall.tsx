import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { listingAddress } from '#contract/paths.ts';
import { listWall, WALL, type WallServer } from '#contract/shelves.ts';
import { apiQuery } from '../api/query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { whenIdle } from '../api/when-idle.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { readingDirection } from '../i18n/reading-direction.ts';
import { Identicon, identiconFor } from '../ui/images/identicon.tsx';
import { useBrokenImage } from '../ui/images/use-broken-image.ts';
import { savesData } from '../ui/motion.ts';

const COLUMNS = 5;
const PLACES = Array.from({ length: WALL.servers + 1 }, (_, place) => place);
const OURS = WALL.servers / 2;
/** Narrower screens have no wall. */
const HAS_ROOM = '(min-width: 64rem)';

const wall = apiQuery(listWall, {});

/**
 * A wall of servers round our own shield. It repeats what the lists have, so keyboards and screen readers go without. The boxes
 * are there at once, and the servers once everything else is, unless little data is asked for.
 */
export function Wall() {
  const isDue = useIsDue();
  return (
    <div
      aria-hidden="true"
      className="hidden grid-cols-5 gap-x-3 gap-y-2 px-3 pb-[5%] lg:grid xl:gap-x-5 print:hidden"
    >
      {isDue ? <Servers /> : <Boxes servers={[]} />}
    </div>
  );
}

function Servers() {
  const { data: servers = [] } = useApiQuery(wall);
  return <Boxes servers={servers} />;
}

function Boxes({ servers }: { servers: readonly WallServer[] }) {
  const [named, setNamed] = useState<string | null>(null);
  useEffect(() => {
    if (named === null) return undefined;
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setNamed(null);
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [named]);
  return PLACES.map((place) => {
    const server = place === OURS ? undefined : servers[place < OURS ? place : place - 1];
    const id = server?.discordServerId;
    return (
      <div
        key={place}
        className="relative aspect-square nth-[5n+2]:translate-y-1/3 nth-[5n+4]:translate-y-1/3"
        onPointerEnter={() => setNamed(id ?? null)}
        onPointerLeave={() => setNamed(null)}
      >
        {place === OURS ? (
          <OurShield />
        ) : server === undefined ? (
          <span className="shield block size-full bg-raised/60" />
        ) : (
          <ServerShield server={server} isNamed={named === id} column={place % COLUMNS} />
        )}
      </div>
    );
  });
}

function OurShield() {
  return (
    <svg viewBox="0 0 40 40" className="shield size-full scale-110 bg-accent">
      <path className="fill-on-accent" d="M20 8 34 20.5v5.3L20 13.3 6 25.8v-5.3z" />
      <path className="fill-on-accent" d="M15.25 33.5V26a4.75 4.75 0 0 1 9.5 0v7.5z" />
    </svg>
  );
}

function ServerShield({
  server: { discordServerId, name, icon, onlineCount },
  isNamed,
  column,
}: {
  server: WallServer;
  isNamed: boolean;
  column: number;
}) {
  const { t, language } = useLanguage();
  const { isBroken, watch } = useBrokenImage(icon);
  return (
    <>
      <Link
        href={listingAddress(discordServerId)}
        state={{ source: 'home' }}
        tabIndex={-1}
        className="shield group relative block size-full overflow-hidden bg-raised transition-[scale] hover:scale-110"
      >
        {icon === null || isBroken ? (
          <Identicon design={identiconFor(discordServerId)} className="size-full" />
        ) : (
          <img
            {...watch}
            src={icon}
            alt=""
            width={72}
            height={72}
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            className="size-full object-cover"
          />
        )}
        <span className="shield absolute inset-0 ring-1 ring-hairline ring-inset" />
      </Link>
      {isNamed ? (
        <Link
          href={listingAddress(discordServerId)}
          state={{ source: 'home' }}
          tabIndex={-1}
          className={`absolute top-full z-10 w-max max-w-52 rounded-control border border-line bg-raised px-3 py-1.5 text-center shadow-card ${column === 0 ? 'start-0' : column === COLUMNS - 1 ? 'end-0' : 'left-1/2 -translate-x-1/2'}`}
        >
          <bdi dir={readingDirection(name)} className="line-clamp-2 text-small font-semibold">
            {name}
          </bdi>
          {onlineCount === null ? null : (
            <span className="block text-fine text-soft tabular-nums">
              {t('shelves.online', { count: onlineCount, people: fullCount(onlineCount, language) })}
            </span>
          )}
        </Link>
      ) : null}
    </>
  );
}

/** Whether everything else of the page is there, the screen is wide and nobody saves data. */
function useIsDue() {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (savesData()) return undefined;
    const screen = window.matchMedia(HAS_ROOM);
    let isGone = false;
    const look = () => {
      if (screen.matches && !isGone) whenIdle(() => isGone || setIsDue(true));
    };
    const begin = () => {
      look();
      screen.addEventListener('change', look);
    };
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => {
      isGone = true;
      window.removeEventListener('load', begin);
      screen.removeEventListener('change', look);
    };
  }, []);
  return isDue;
}
