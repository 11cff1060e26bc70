import { expect, test } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { inEachLanguage } from '#contract/vocabulary.ts';
import { listNotices } from '#contract/notices.ts';
import { writeReply, listReviews, postReview, type Review } from '#contract/reviews.ts';
import { listReviewRemovals, removeReview, restoreReview } from '#contract/review-reports.ts';
import { addTemplate, changeTemplate, removeTemplate, type Template } from '#contract/templates.ts';
import { addCommunity, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const TEXTS = {
  ...inEachLanguage(() => 'Be kind.'),
  ko: '친절하게 써 주세요.',
  ja: '優しく書いてください。',
};

/** A member's review, a manager's reply to it, and a template. */
async function startWithTemplate(texts = TEXTS) {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin: as, member, manager, guildId } = people;
  const params = { discordServerId: guildId };
  await site.addListing(params);
  const posted = await site.call(postReview, { as: member, params, body: { rating: 2, comment: 'Rude.' } });
  const { id } = posted.body as Review;
  await site.call(writeReply, { as: manager, params: { guildId, reviewId: id }, body: { text: 'Rude!' } });
  const added = await site.call(addTemplate, { as, body: { title: 'Rude', texts } });
  const { id: templateId } = added.body as Template;
  const languageOf = (userId: string, language: 'ko' | 'ja') =>
    site.db.updateTable('users').set({ language }).where('id', '=', userId).execute();
  await languageOf(member.userId, 'ko');
  await languageOf(manager.userId, 'ja');
  return {
    site,
    ...people,
    reviewId: id,
    templateId,
    template: { as, params: { id: templateId } },
    remove: (body: object) => site.call(removeReview, { as, params: { id }, body }),
    told: async (person: typeof as) => (await site.call(listNotices, { as: person, query: {} })).body,
    shown: async () => (await site.call(listReviews, { params, query: {} })).body,
  };
}

test('a removal sends a template in the author’s language, before words of one’s own', async () => {
  const { site, admin, member, manager, templateId, remove, told } = await startWithTemplate();

  expect((await remove({ templateId, of: 'reply' })).status).toBe(200);
  expect(await told(manager)).toMatchObject([{ kind: 'reply removed', reason: TEXTS.ja }]);
  expect((await remove({ templateId, templateVersion: 1, reason: 'Twice.' })).status).toBe(200);
  const reason = `${TEXTS.ko}\n\nTwice.`;
  expect(await told(member)).toMatchObject([{ kind: 'review removed', reason }, { kind: 'reply' }]);

  const removals = await site.call(listReviewRemovals, { as: admin, query: {} });
  // The reply, removed before, cannot be put back while its review is not there.
  expect(removals.body).toMatchObject([{ of: 'review', reason }]);
  const audit = await site.call(listAudit, { as: admin, query: {} });
  expect(audit.body).toMatchObject([
    { action: 'remove review', after: { template: templateId, reason } },
    { action: 'remove review', after: { template: templateId, reason: TEXTS.ja } },
    { action: 'add template' },
  ]);
});

test('nothing is removed with a template that was changed, or without a word', async () => {
  const texts = { ...TEXTS, ko: '나'.repeat(990) };
  const { site, templateId, template, remove, shown } = await startWithTemplate();
  const before = await shown();
  await site.call(changeTemplate, { ...template, body: { title: 'Rude', texts } });
  const code = async (body: object) => {
    const { status, body: said } = await remove(body);
    return [status, (said as { code?: string }).code];
  };

  expect(await code({ templateId, templateVersion: 1 })).toEqual([409, 'templateChanged']);
  expect(await code({ templateId, reason: 'x'.repeat(9) })).toEqual([400, 'noteTooLong']);
  for (const body of [{}, { reason: ' ' }, { of: 'reply' }]) expect((await remove(body)).status).toBe(400);
  await site.call(removeTemplate, template);
  expect(await code({ templateId, templateVersion: 2 })).toEqual([409, 'templateGone']);
  expect(await shown()).toEqual(before);
});

test('webhooks are told of a review that is removed and put back, and not of replies', async () => {
  const { site, admin, manager, reviewId, remove } = await startWithTemplate();
  const { id: listingId } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
  const at = site.clock.now();
  const events = ['review.deleted', 'review.created'] as const;
  await site.db
    .insertInto('webhooks')
    .values({
      listingId,
      madeBy: manager.userId,
      sealed: Buffer.from('sealed'),
      addressHash: 'hash',
      ending: 'wxyz',
      events: [...events],
      createdAt: at,
      allowedAt: at,
      rightsDueAt: at,
    })
    .execute();

  await remove({ of: 'reply', reason: 'Rude.' });
  await remove({ reason: 'Rude.' });
  const params = { id: reviewId };
  const restored = await site.call(restoreReview, { as: admin, params, body: { of: 'review' } });
  expect(restored.status).toBe(200);

  const told = await site.db
    .selectFrom('webhookDeliveries')
    .select(['event', 'about'])
    .orderBy('id')
    .execute();
  expect(told).toEqual(events.map((event) => ({ event, about: reviewId })));
});
