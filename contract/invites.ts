const DISCORD = [
  'https://discord.gg',
  'https://www.discord.gg',
  ...['discord.com', 'discordapp.com'].flatMap((host) =>
    ['', 'www.', 'ptb.', 'canary.'].map((name) => `https://${name}${host}/invite`),
  ),
];
const CODE = /^[\w-]{2,64}$/;

/**
 * The code of a Discord invite link: `https://discord.gg/CODE`, `https://discord.com/invite/CODE` and similar, or a link
 * under this site's own base of invite links. Null for other texts.
 */
export function inviteCodeIn(link: string, inviteBase: string): string | null {
  if (!URL.canParse(link)) return null;
  const { origin, pathname, username, password } = new URL(link);
  if (username !== '' || password !== '') return null;
  const address = origin + pathname;
  const base = [inviteBase, ...DISCORD].find((base) => address.startsWith(`${base}/`));
  const code = base && address.slice(base.length + 1).replace(/\/$/, '');
  return code && CODE.test(code) ? code : null;
}
