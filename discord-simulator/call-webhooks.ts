import type { Calls } from './call-every-endpoint.ts';
import { guilds } from './cast.ts';

const hall = guilds.studyHall.id;

/** Reads a webhook and writes to its channel, in each way that is answered differently. */
export async function callWebhooks({ simulator, call }: Calls) {
  const { id, url } = simulator.addWebhook(hall);
  const path = new URL(url).pathname.replace('/api', '');
  const embeds = [
    {
      title: 'Bumped',
      url: 'https://guildhall.example/server/1',
      description: 'It is at the top again.',
      color: 0x5865f2,
      timestamp: '2027-01-04T19:00:00.000Z',
      thumbnail: { url: 'https://cdn.example/icon.webp' },
    },
  ];
  const body = { username: 'Guildhall', embeds, allowed_mentions: { parse: [] } };
  await call(200, 'GET', path, { auth: '' });
  await call(200, 'POST', `${path}?wait=true`, { auth: '', body });
  await call(204, 'POST', path, { auth: '', body });
  await call(200, 'POST', `${path}?wait=true&thread_id=${id}`, { auth: '', body });
  const long = { ...body, embeds: [{ title: 'x'.repeat(257) }] };
  await call(400, 'POST', path, { auth: '', body: long });
  await call(400, 'POST', path, { auth: '', body: { ...body, username: 'Discord' } });
  await call(401, 'GET', `/webhooks/${id}/wrong`, { auth: '' });
  await call(401, 'POST', `/webhooks/${id}/wrong`, { auth: '', body });
  simulator.forbidWebhook(id);
  await call(403, 'POST', path, { auth: '', body });
  simulator.deleteWebhook(id);
  await call(404, 'GET', path, { auth: '' });
  await call(404, 'POST', path, { auth: '', body });
}
