import { getListing } from '#contract/listings.ts';
import type { JoinOutcome, PageFacts } from '#contract/pages.ts';
import { joinAddress } from '#contract/paths.ts';
import type { Pages } from '../http/pages.ts';
import type { Site } from './community.ts';
import type { SiteOptions, sites } from './start-site.ts';

export const NEVER_CHECKED = { inviteState: 'unchecked', inviteCheckedAt: null } as const;
/** How long a click waits for Discord. */
export const CLICK_WAITS_MS = 1_500;
/** The calls to the simulator that look up an invite. */
export const INVITES = { path: /^\/invites\// };

/** Pages that say nothing but the facts that they were asked to show. */
export const FACTS_AS_PAGES: Pages = {
  inlineScripts: [],
  files: (_request, _response, next) => next(),
  assets: () => ({ scripts: [], styles: [], preloads: [] }),
  renderPage: async ({ facts }) => ({ status: 200, html: JSON.stringify(facts) }),
};

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** What somebody gets who presses Join. */
export interface Clicked {
  status: number;
  /** The link that they are sent on by. */
  location: string | null;
  state: JoinOutcome['state'] | 'asked their age' | null;
  headers: Headers;
  /** The page, or nothing. */
  body: string;
  facts: Partial<PageFacts>;
}

/** Presses Join as a person with a browser does; `headers` make them somebody else. */
export async function clickJoin(
  site: Pick<Site, 'send'>,
  discordServerId: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Clicked> {
  const answer = await site.send(joinAddress(discordServerId), {
    method,
    headers: { 'user-agent': BROWSER, 'sec-fetch-dest': 'document', ...headers },
  });
  const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  const facts = body.startsWith('{') ? (JSON.parse(body) as Partial<PageFacts>) : {}; // as the pages above say them
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    state: facts.asksAge === undefined ? (facts.join?.state ?? null) : 'asked their age',
    headers: answer.headers,
    body,
    facts,
  };
}

/** A site with a listed guild whose invite was never looked up. */
export async function startWithInvite(startSite: ReturnType<typeof sites>, options: SiteOptions = {}) {
  const site = await startSite({ discord: true, pages: FACTS_AS_PAGES, ...options });
  const { id } = site.discord.addGuild({ name: 'The Owlery', bot: true });
  const code = site.discord.createInvite(id, { code: 'owlery' });
  await site.addListing({ guild: { id, name: 'The Owlery' }, inviteCode: code, ...NEVER_CHECKED });
  const link = `${site.deps.config.discord.inviteBase}/owlery`;
  const listing = () =>
    site.db.selectFrom('listings').selectAll().where('discordServerId', '=', id).executeTakeFirstOrThrow();
  return {
    site,
    id,
    link,
    listing,
    click: (who: Parameters<typeof clickJoin>[2] = {}) => clickJoin(site, id, who),
    lookUps: () => site.discord.log(INVITES).length,
    setInvite: (changed: object) =>
      site.db.updateTable('listings').set(changed).where('discordServerId', '=', id).execute(),
    away: () => site.discord.addFault({ match: INVITES, effect: { kind: 'badGateway' } }),
    publicLink: async () =>
      (
        (await site.call(getListing, { params: { discordServerId: id } })).body as {
          inviteLink: string | null;
        }
      ).inviteLink,
  };
}
