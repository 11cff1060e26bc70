import { ChannelType, GuildScheduledEventStatus } from 'discord-api-types/v10';
import { buildEvent } from './control-events.ts';
import { isoTime } from './events.ts';
import { relatedId } from './guilds.ts';
import type { Guild } from './world.ts';

/** A scheduled event of the demo. */
type CommunityEvent = (Once | Repeated) & {
  name: string;
  description?: string;
  lastsHours?: number;
  place: 'voice' | 'stage' | { location: string };
  interested: number;
  image?: true;
};

interface Once {
  /** When it begins, in hours from the next half hour on; before that it is running. */
  inHours: number;
}

/** It begins at the same time of the day and the week, whenever the simulator starts. */
interface Repeated {
  repeats: 'daily' | 'weekly' | 'fortnightly';
  /** In hours of UTC. */
  at: number;
  /** 0 is Sunday; of what is not daily. */
  weekday?: number;
}

const HALF_HOUR_MS = 1_800_000;
const HOUR_MS = 2 * HALF_HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** What is on in communities of the demo, by their ids. */
const EVENTS: Readonly<Record<string, readonly CommunityEvent[]>> = {
  '1049921672264095440': [
    {
      name: 'Sunday descent: the Salt Stair',
      description:
        'Four to a party, one torch each. Guides wait at the gate for everybody who has never been down before.',
      repeats: 'weekly',
      at: 18,
      weekday: 0,
      lastsHours: 3,
      place: 'voice',
      interested: 148,
      image: true,
    },
    {
      name: 'Cartographers’ table',
      description:
        'Bring the maps of your last party. We stitch them together and argue about the north arrow.',
      inHours: 50,
      place: 'stage',
      interested: 61,
    },
  ],
  '757194494819994364': [
    {
      name: '밤새 비트 이어 찍기',
      description: '8마디씩 이어서 한 곡을 만들어요. 완성 못 한 것도 괜찮습니다. 듣기만 하셔도 좋아요.',
      inHours: -1,
      lastsHours: 4,
      place: 'voice',
      interested: 83,
    },
    {
      name: '월말 밤샘 감상회',
      description: '이번 달에 이어진 곡을 모두 틀어 놓습니다.',
      inHours: 197,
      lastsHours: 6,
      place: 'stage',
      interested: 112,
      image: true,
    },
  ],
  '861960703171079490': [
    {
      name: '無言作業通話',
      description: 'マイクはオフのままで大丈夫です。途中入室・途中退室も自由。',
      repeats: 'daily',
      at: 12,
      place: 'voice',
      interested: 94,
    },
    {
      name: '三十分クロッキー会',
      description: 'お題は始まってから発表します。描けたら貼ってください。講評は希望者だけ。',
      inHours: 74,
      lastsHours: 1,
      place: 'stage',
      interested: 57,
      image: true,
    },
  ],
  '1032442907926590748': [
    {
      name: 'Open bench: bring a dead radio',
      description: 'Post the board, say what you have measured, and we go through it together.',
      repeats: 'fortnightly',
      at: 15,
      weekday: 6,
      place: 'voice',
      interested: 23,
    },
    {
      name: 'Swap meet',
      description: 'Capacitors, knobs, half a synth. Cash only, and somebody always brings cake.',
      inHours: 289,
      lastsHours: 5,
      place: { location: 'Old tram depot, hall 2' },
      interested: 41,
    },
  ],
  '902129583466773130': [
    {
      name: 'Café después de comer',
      description: 'Un café, la cámara apagada y nada de trabajo.',
      repeats: 'daily',
      at: 13.5,
      place: 'voice',
      interested: 210,
    },
  ],
  '828073796429075255': [
    {
      name: 'Patch day: first look at the Ashen Court',
      description:
        'We read the notes line by line while the servers are down. Spoilers from the first minute on.',
      inHours: 26,
      lastsHours: 3,
      place: 'stage',
      interested: 18_430,
      image: true,
    },
    {
      name: 'World first watch party',
      inHours: 98,
      lastsHours: 8,
      place: { location: 'The stream of the one who gets furthest' },
      interested: 7_212,
    },
  ],
  '1016189927411489485': [
    {
      name: 'Problem set night',
      description: 'One problem set, cameras optional. If you missed a week nobody is mad.',
      repeats: 'weekly',
      at: 23,
      weekday: 2,
      place: 'voice',
      interested: 14,
    },
  ],
  '1263181004216672397': [
    {
      name: '하루 마감 캠스터디',
      description: '책상만 비춰 주세요. 말은 안 하셔도 됩니다.',
      repeats: 'daily',
      at: 13,
      place: 'voice',
      interested: 66,
    },
  ],
  '979378016330564311': [
    {
      name: '朝五時の自習室',
      description: '「おはよう」だけ書いて始めましょう。七時に解散です。',
      repeats: 'daily',
      at: 20,
      place: 'voice',
      interested: 72,
    },
    {
      name: '資格試験の体験談を聞く会',
      inHours: 146,
      lastsHours: 1.5,
      place: 'stage',
      interested: 38,
    },
  ],
  '1135127861019939813': [
    {
      name: 'Pelada de quinta',
      description: 'Quem chega primeiro escolhe o colete.',
      repeats: 'weekly',
      at: 22.5,
      weekday: 4,
      lastsHours: 1.5,
      place: { location: 'Quadra do Parque da Aclimação' },
      interested: 29,
    },
  ],
};

/** Gives a community of the demo its scheduled events, and a stage when one takes place there. */
export function addCommunityEvents(guild: Guild, now: number): void {
  const events = EVENTS[guild.id] ?? [];
  const voice = relatedId(guild.id, 5);
  const stage = relatedId(guild.id, 6);
  if (events.some(({ place }) => place === 'stage'))
    guild.channels.push({
      id: stage,
      name: 'Stage',
      type: ChannelType.GuildStageVoice,
      position: guild.channels.length + 1,
      parentId: null,
      overwrites: [],
    });
  for (const [index, one] of events.entries()) {
    const { name, description, image, interested, lastsHours = 2, place } = one;
    const startsAt = startOf(one, now, lastsHours);
    const event = buildEvent(
      guild,
      relatedId(guild.id, 200 + index),
      {
        name,
        interested,
        ...(description !== undefined && { description }),
        ...(image && { image }),
        startsAt: isoTime(startsAt),
        endsAt: isoTime(startsAt + lastsHours * HOUR_MS),
        ...(typeof place === 'object' ? place : { channelId: place === 'voice' ? voice : stage }),
        recurrence: 'repeats' in one ? ruleOf(one.repeats, startsAt) : null,
      },
      now,
    );
    if (startsAt <= now) event.status = GuildScheduledEventStatus.Active;
    guild.events.push({ ...event, isSeeded: true });
  }
}

/** When an event begins: the first time that is not over. */
function startOf(event: Once | Repeated, now: number, lastsHours: number) {
  if ('inHours' in event) return Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS + event.inHours * HOUR_MS;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const starts = [-1, 0, 1, 2, 3, 4, 5, 6, 7].map((day) => today + day * DAY_MS + event.at * HOUR_MS);
  return starts.find(
    (at) =>
      at + lastsHours * HOUR_MS > now &&
      (event.weekday === undefined || new Date(at).getUTCDay() === event.weekday),
  )!;
}

function ruleOf(repeats: Repeated['repeats'], startsAt: number) {
  if (repeats === 'daily') return { frequency: 3 };
  const weekday = (new Date(startsAt).getUTCDay() + 6) % 7; // 0 is Monday here
  return { frequency: 2, interval: repeats === 'weekly' ? 1 : 2, by_weekday: [weekday] };
}
