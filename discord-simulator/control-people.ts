import { ownUserPayload } from './account-payloads.ts';
import { newGrant, revokeGrants, tokenPayload } from './oauth.ts';
import { pictureHash } from './guilds.ts';
import { slash } from './interactions.ts';
import type { Simulation } from './simulation.ts';
import { nextId, type Person } from './world.ts';

/** Options of a new user; the others have defaults. */
export interface NewUser {
  id?: string;
  username?: string;
  globalName?: string;
  avatar?: string | null;
  locale?: string;
  dmsOpen?: boolean;
}

/** What people do with their own accounts. */
export function peopleControl(sim: Simulation) {
  return {
    addUser: (user: NewUser = {}) => addUser(sim, user),

    closeDms(userId: string, closed = true) {
      const person = sim.world.people.get(userId);
      if (person !== undefined) person.dmsOpen = !closed;
    },

    /** Revokes all tokens of a person. */
    revokeUser(userId: string) {
      revokeGrants(sim.world, userId);
    },

    /** Grants our application access without the pages that ask: the tokens, and what they tell of the person. */
    grant(userId: string, scopes: string[]) {
      const person = sim.world.people.get(userId);
      if (person === undefined) return null;
      return { ...tokenPayload(newGrant(sim, userId, scopes)), user: ownUserPayload(person) };
    },

    /** Narrows a person's grant: the tokens stay, with these scopes only. */
    narrowGrant(userId: string, scopes: string[]) {
      for (const grant of sim.world.grants.values()) if (grant.userId === userId) grant.scopes = scopes;
    },

    /** Uses a slash command as a member; resolves with what they see. */
    slash: (guildId: string, userId: string, name: string) => slash(sim, guildId, userId, name),

    /** The direct messages that a person received. */
    messages(userId: string) {
      return sim.world.messages.filter((message) => sim.world.dmChannels.get(message.channel_id) === userId);
    },
  };
}

/** Adds an account. */
export function addUser(sim: Simulation, user: NewUser = {}) {
  const id = user.id ?? nextId(sim.world);
  const username = user.username ?? `person_${sim.world.people.size + 1}`;
  const { globalName = username, avatar = pictureHash(id), locale = 'en-US', dmsOpen = true } = user;
  const person: Person = { id, username, globalName, avatar, locale, dmsOpen, about: null };
  sim.world.people.set(id, person);
  return { id };
}
