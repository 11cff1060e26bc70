import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Workshop } from '#contract/workshop.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useBotInvite } from '../../guilds/use-bot-invite.ts';
import { botPermissionOf, workshopOf } from './queries.ts';

/** What a section of the page is given. */
export interface SectionProps {
  workshop: Workshop;
  /** The manager who looks at it. */
  userId: string;
  acts: WorkshopActs;
}

/** What the page's buttons do beside the settings. */
interface WorkshopActs {
  readonly addBot: () => void;
  /** Opens the form, perhaps with a link that was just made. */
  readonly edit: (madeLink?: string) => void;
  readonly withdraw: () => void;
  readonly remove: () => void;
}

/** A guild's workshop, refetched whenever the page is shown, and a function that adds the bot. */
export function useWorkshop(guildId: string) {
  const queryClient = useQueryClient();
  const query = useQuery<Workshop>({ queryKey: queryKeyOf(workshopOf(guildId)), staleTime: 0 });
  const addBot = useBotInvite(async () => {
    const { data } = await query.refetch({ cancelRefetch: false });
    const isIn = data?.guild.botInGuild === true;
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(botPermissionOf(guildId)) });
    // A listing that waited for the bot is public again.
    if (isIn) void queryClient.invalidateQueries({ queryKey: ['/api', 'servers'] });
    return isIn;
  });
  return { workshop: query.data, error: query.error, refetch: () => void query.refetch(), addBot };
}
