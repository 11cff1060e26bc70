import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UserGuild } from '#contract/guilds.ts';
import type { SubmittedServer } from '#contract/listings.ts';
import { queryKeyOf } from '../api/query.ts';
import { userGuilds } from '../guilds/queries.ts';
import { useBotInvite } from '../guilds/use-bot-invite.ts';
import { submittedServers } from '../listings/submissions/queries.ts';

/** A member's guilds and listings, both fresh whenever the page is shown again, and the way to add the bot to one. */
export function useOwnServers() {
  const queryClient = useQueryClient();
  const guilds = useQuery<readonly UserGuild[]>({ queryKey: queryKeyOf(userGuilds), staleTime: 0 });
  const submitted = useQuery<readonly SubmittedServer[]>({
    queryKey: queryKeyOf(submittedServers),
    staleTime: 0,
  });
  const addBot = useBotInvite(async (guildId) => {
    const [asked] = await Promise.all([
      guilds.refetch({ cancelRefetch: false }),
      submitted.refetch({ cancelRefetch: false }),
    ]);
    const isIn = asked.data?.some(({ id, botInGuild }) => id === guildId && botInGuild) === true;
    // A listing that waited for the bot is public again.
    if (isIn) void queryClient.invalidateQueries({ queryKey: ['/api', 'servers'] });
    return isIn;
  });
  return { guilds, submitted, addBot };
}
