import { expect, test } from 'vitest';
import { getUser, signOut, startSignIn } from '#contract/auth.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

test('whoever agrees at Discord is signed in, and only what the page needs is told of him', async () => {
  const site = await startSite({ discord: true });
  const { id } = site.discord.addUser({ username: 'ada.codes', globalName: 'Ada', avatar: 'a1b2' });

  const ada = await site.signIn(id);

  const { status, body } = await site.call(getUser, { as: ada });
  expect(status).toBe(200);
  expect(body).toEqual({
    user: {
      id,
      username: 'Ada',
      avatar: `${site.deps.config.discord.cdnBase}/avatars/${id}/a1b2.webp?size=64`,
      isAdmin: false,
    },
  });
  expect((await site.call(getUser, {})).status).toBe(401);
});
