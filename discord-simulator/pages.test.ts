import { afterAll, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { readCommunities } from './communities.ts';
import { startSimulator } from './simulator.ts';

const communities = readCommunities('demo/communities.json');
const simulator = await startSimulator({ world: { communities } });
afterAll(() => simulator.stop());

const application = `/oauth2/authorize?client_id=${simulator.environment.DISCORD_CLIENT_ID}`;
const signIn = `${application}&response_type=code&scope=identify+guilds&redirect_uri=${encodeURIComponent('http://localhost:3000/back')}`;
const install = `${application}&scope=bot+applications.commands`;
const invite = simulator.createInvite(Object.values(guilds)[0]?.id ?? '');
const PAGES = {
  home: '/',
  'home of somebody': `/?sim_user=${cast.ada.id}`,
  'sign-in': signIn,
  consent: `${signIn}&sim_user=ada`,
  'install, of nobody yet': install,
  install: `${install}&sim_user=ada`,
  'an unknown application': '/oauth2/authorize?client_id=1',
  'an unknown person': `${signIn}&sim_user=nobody-at-all&decision=authorize`,
  invite: `/invite/${invite}`,
  'an unknown invite': '/invite/nothing-here',
  'an unknown page': '/nothing-here',
};

test.each(Object.entries(PAGES))(
  '%s has a heading, and asks for nothing that is not there',
  async (_, path) => {
    const html = await (await fetch(simulator.origin + path)).text();

    const headings = [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)];
    expect(headings.filter(([, level]) => level === '1')).toHaveLength(1);
    for (const [, , inside = ''] of headings) expect(inside.replaceAll(/<[^>]*>/g, '').trim()).not.toBe('');

    const named = [...html.matchAll(/(?:src|<link[^>]* href)="([^"]*)"/g)].map(([, address = '']) => address);
    // Browsers request this one by themselves where a page names no other.
    for (const address of ['/favicon.ico', ...named]) {
      const { status, headers } = await fetch(new URL(address.replaceAll('&#38;', '&'), simulator.origin));
      expect([address, status]).toEqual([address, 200]);
      expect(headers.get('content-type')).toMatch(/^image\//);
    }
  },
);
