import { readFileSync } from 'node:fs';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { CommunityEvent } from './community-events.ts';

/** A guild beside those of the cast, as Discord would know it. */
export interface Community {
  id: string;
  name: string;
  icon: boolean;
  members: number;
  online: number;
  invite: string | null;
  bot: boolean;
  /** Its owner; the others are distributed over all people. */
  ownerId?: string;
  /** What has become of its invite; another guild may have made one with the same code. */
  fate?:
    | 'expired'
    | 'paused'
    | 'paused until tonight'
    | 'unanswered'
    | 'for guests'
    | 'gives roles'
    | 'for listed people'
    | { takenBy: string };
  /** Whether its owner has marked it as age-restricted. */
  isForAdults?: boolean;
  /** What is on there. */
  events?: readonly CommunityEvent[];
}

/** The roles that joining a community gives whose invite does so, with what they may do. */
export const ROLES_GIVEN = [
  { name: 'Patch bay', permissions: '0' },
  { name: 'Rack keeper', permissions: String(PermissionFlagsBits.ManageMessages) },
] as const;

/** The communities of a file, whose entries may hold more for others than what Discord knows. */
export function readCommunities(path: string): Community[] {
  const entries = JSON.parse(readFileSync(path, 'utf8')) as { id: string; discord: Omit<Community, 'id'> }[];
  return entries.map(({ id, discord }) => Object.assign(discord, { id }));
}
