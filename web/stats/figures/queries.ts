import { getFigures, getFiguresFile } from '#contract/figures.ts';
import { addressOf } from '#contract/endpoint.ts';
import { apiQuery, type ApiQuery } from '../../api/query.ts';

/** The periods that a manager can choose, in days. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** The figures of a guild's listing in the last days. */
export function figuresOf(guildId: string, days: Period): ApiQuery<typeof getFigures> {
  return apiQuery(getFigures, { params: { guildId }, query: { days } });
}

/** The address of the same as a file. */
export function figuresFileOf(guildId: string, days: Period): string {
  return addressOf(getFiguresFile, { params: { guildId }, query: { days } });
}
