import { expect } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { deleteOwnData, getOwnData, type OwnData } from '#contract/own-data.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { reportServer } from '#contract/reports.ts';
import { writeReply, postReview, type Review } from '#contract/reviews.ts';
import { addCommunity, content, findRow, type Site } from './community.ts';
import { untilNotified } from './past-undo.ts';
import type { SignedIn } from './sign-in.ts';
import { eventually } from './start-site.ts';

/** Texts that the person writes. */
export const WORDS = {
  first: 'Otters hold hands while they sleep, and so do we.',
  edit: 'Otters hold hands, and now they have boats as well.',
  proposal: 'Owls are fine, but have you heard of otters at all?',
  review: 'The quietest guild that I have ever been to.',
  reply: 'Thank you for coming by, says the otter.',
  report: 'Its picture is of a bat and not of an owl.',
} as const;

/**
 * A person about whom everything can be kept: the owner of one guild, a manager of another that somebody else submits,
 * and a member of a third.
 */
export async function addPersonWithGuilds(site: Site) {
  const community = await addCommunity(site);
  const { guildId: othersGuild, owner: other, admin, member } = community;
  const person = await site.person({ username: 'otterly', avatar: 'a1b2' });
  const { id: ownGuild } = site.discord.addGuild({ name: 'The Holt', ownerId: person.userId, bot: true });
  await site.addGuild({ id: ownGuild, name: 'The Holt', ownerId: person.userId });
  const { id: thirdGuild } = site.discord.addGuild({ name: 'The Third', ownerId: other.userId, bot: true });
  await site.addGuild({ id: thirdGuild, name: 'The Third' });
  await site.addListing({ discordServerId: thirdGuild });
  for (const [guild, rights] of [
    [othersGuild, 0x20n],
    [thirdGuild, 0n],
  ] as const)
    site.discord.addMember(guild, person.userId, rights);
  site.discord.addMember(thirdGuild, member.userId);
  site.clock.advance(60_000); // the cached lists of guilds expire

  const idOf = async (guild: string) => (await findRow(site, guild))?.id ?? '';
  const approve = async (guild: string) =>
    site.call(approveServer, { as: admin, params: { id: await idOf(guild) }, body: {} });
  const submit = (as: SignedIn, guildId: string, description: string) =>
    site.call(submitServer, { as, body: { ...content({ description }), guildId } });
  const edit = (as: SignedIn, guildId: string, description: string) =>
    site.call(editServer, { as, params: { guildId }, body: content({ description }) });
  const review = (as: SignedIn, guild: string, rating: number, comment: string) =>
    site.call(postReview, { as, params: { discordServerId: guild }, body: { rating, comment } });
  const reply = (as: SignedIn, guildId: string, { body }: { body: unknown }, text: string) => {
    const params = { guildId, reviewId: (body as Review).id };
    return site.call(writeReply, { as, params, body: { text } });
  };
  const erase = (as: SignedIn = person) => site.call(deleteOwnData, { as });
  return {
    site,
    ...community,
    person,
    ownGuild,
    othersGuild,
    other,
    thirdGuild,
    idOf,
    approve,
    submit,
    edit,
    review,
    reply,
    erase,
  };
}

/** The person, the guilds and the actions on them. */
export type Scene = Awaited<ReturnType<typeof addPersonWithGuilds>>;

/**
 * Fills the tables with the person's data: a listing with two revisions, a proposal for somebody else's listing, a
 * review, a reply, a report, messages, a page view and a counted request.
 */
export async function leaveTraces({
  site,
  person,
  other,
  member,
  admin,
  ownGuild,
  othersGuild,
  thirdGuild,
  ...scene
}: Scene) {
  const { submit, approve, edit, review, reply, idOf } = scene;
  const answers = [
    await submit(person, ownGuild, WORDS.first),
    await approve(ownGuild),
    await edit(person, ownGuild, WORDS.edit),
    await submit(other, othersGuild, 'We watch owls together, every single night.'),
    await approve(othersGuild),
    await edit(person, othersGuild, WORDS.proposal),
    await reply(other, thirdGuild, await review(person, thirdGuild, 2, WORDS.review), 'We are sorry.'),
    await review(member, thirdGuild, 5, 'What a third, I say.'),
    await reply(
      person,
      othersGuild,
      await review(member, othersGuild, 4, 'What owls there are.'),
      WORDS.reply,
    ),
    await site.call(reportServer, {
      as: person,
      params: { discordServerId: thirdGuild },
      body: { reason: WORDS.report },
    }),
    await untilNotified(
      site,
      site.call(rejectServer, {
        as: admin,
        params: { id: await idOf(ownGuild) },
        body: { reason: 'No boats.' },
      }),
    ),
  ];
  expect(answers.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual(answers.map(() => 200));
  await site.send(trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path: '/terms', sessionId: 'window-of-person' }),
    headers: {
      cookie: person.cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'user-agent': 'Mozilla/5.0 Firefox/133.0',
    },
  });
  await eventually(
    () => site.db.selectFrom('visits').select('userId').where('userId', '=', person.userId).execute(),
    ({ length }) => length === 1,
  );
  await site.db
    .insertInto('rateCounts')
    .values({ kind: 'POST /api/x', subject: person.userId, period: site.clock.now(), count: 3 })
    .execute();
}

/** The reply with all data about a person. */
export const dataOf = async (site: Site, as: SignedIn) =>
  (await site.call(getOwnData, { as })).body as OwnData;
