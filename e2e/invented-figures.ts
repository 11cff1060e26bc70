import type { Page } from '@playwright/test';
import { getFigures, type Figures } from '#contract/figures.ts';
import { DAY_MS } from '#contract/durations.ts';

const LAST = '2026-11-23';

const NOTHING = { impressions: 0, views: 0, joins: 0, bumps: 0, reviews: 0 };

/** The figures of so many days up to a Monday, with more at weekends, each `scale` times as many. */
export function inventedFigures(days: number, scale = 1): Figures {
  const invented = Array.from({ length: days }, (_, at) => {
    const date = new Date(Date.parse(LAST) - (days - 1 - at) * DAY_MS);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const isLast = at === days - 1;
    const views = Math.round(scale * (isLast ? 9 : (isWeekend ? 60 : 30) + ((at * 7) % 13)));
    return {
      day: date.toISOString().slice(0, 10),
      impressions: views * 11,
      views,
      joins: Math.round(views / 8),
      bumps: (at * 5) % 4,
      reviews: at % 9 === 0 ? 1 : 0,
    };
  });
  const now = {
    impressions: 1430 * days * scale,
    views: 130 * days * scale,
    joins: 16 * days * scale,
    bumps: 40,
    reviews: 4,
  };
  return {
    days: invented,
    wholeDays: {
      now,
      before: {
        impressions: 1100 * days * scale,
        views: 140 * days * scale,
        joins: 0,
        bumps: 40,
        reviews: null,
      },
    },
    sources: [
      { source: 'home', views: 410 * scale },
      { source: 'search', views: 220 * scale },
      { source: 'tag', views: 96 * scale },
      { source: 'similar', views: 41 * scale },
      { source: 'external', views: 7 * scale },
    ],
  };
}

/** The figures of a listing that nobody has seen yet. */
export function noFigures(days: number): Figures {
  return {
    days: inventedFigures(days, 0).days.map((day) => Object.assign(day, { bumps: 0, reviews: 0 })),
    wholeDays: { now: NOTHING, before: NOTHING },
    sources: [],
  };
}

/** Answers for the figures of a guild, by the days that are asked for; null is a failure. */
export async function answerFigures(
  page: Page,
  guildId: string,
  figures: (days: number) => Figures | null,
): Promise<void> {
  const path = `**${getFigures.path.replace('{guildId}', guildId)}?*`;
  await page.unroute(path);
  await page.route(path, (route) => {
    const answer = figures(Number(new URL(route.request().url()).searchParams.get('days')));
    return answer === null
      ? route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } })
      : route.fulfill({ json: answer });
  });
}
