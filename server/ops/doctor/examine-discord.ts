import { BUMP_COMMAND } from '../../bumps/bump.commands.ts';
import { REMIND_COMMAND } from '../../notify/reminders/reminder.commands.ts';
import type { Config } from '../../config.ts';
import { fetchApplication, type ApplicationState } from '../../discord/fetch-application.ts';
import { codeOf, finding, type Finding } from './finding.ts';

const CLOCK_MAY_DIFFER_MS = 30_000;

/** Asks Discord with the bot's token about the application, and compares the clocks. */
export async function examineDiscord(config: Config): Promise<Finding[]> {
  if (config.demo) return [finding('skipped', 'Discord', 'The demo has a simulator of its own.')];
  try {
    const application = await fetchApplication(config);
    return [...applicationFindings(config, application), ...clockFindings(application)];
  } catch (error) {
    const words = `Discord does not answer (${codeOf(error)}). Let this machine reach ${new URL(config.discord.apiBase).host}.`;
    return [finding('FAIL', 'Discord', words)];
  }
}

function applicationFindings({ discord, publicUrl }: Config, application: ApplicationState): Finding[] {
  const { status, id, redirects, commands, intents, starts } = application;
  if (status !== 200) return [finding('FAIL', 'Discord', refusalOf(application))];
  const faults: string[] = [];
  if (id !== discord.clientId)
    faults.push(
      `DISCORD_BOT_TOKEN belongs to application ${id}, DISCORD_CLIENT_ID is another one. Take both from one.`,
    );
  const redirect = `${publicUrl}/api/auth/discord/callback`;
  if (!redirects.includes(redirect))
    faults.push(`Nobody can sign in. Under “OAuth2” add the redirect ${redirect}`);
  const missing = [BUMP_COMMAND, REMIND_COMMAND].filter(({ name }) => !commands.includes(name));
  if (missing.length > 0)
    faults.push(
      `Not registered: ${missing.map(({ name }) => `/${name}`).join(', ')}. Start the bot once (ROLE=all or bot).`,
    );
  if (starts && starts.left === 0)
    faults.push(
      `The bot has used up its ${starts.total} session starts. It connects again in ${Math.ceil(starts.resetsInMs / 60_000)} minutes; look why it identified so often.`,
    );
  if (faults.length > 0) return faults.map((says) => finding('FAIL', 'Discord', says));
  return [
    finding('ok', 'Discord', 'Token, application, redirect and commands are right.'),
    finding(
      'ok',
      'Discord',
      intents.length === 0
        ? 'Intents: no privileged one is on, and none is needed.'
        : `Intents: ${intents.join(', ')} on under “Bot”; Guildhall uses none of these, switch them off.`,
    ),
    ...(starts
      ? [finding('ok', 'Discord', `Session starts: ${starts.left} of ${starts.total} left today.`)]
      : []),
  ];
}

function refusalOf({ status, retryAfter }: ApplicationState): string {
  if (status === 401) return 'DISCORD_BOT_TOKEN is refused. Reset it under “Bot” and set the new one.';
  if (status === 403)
    return 'Discord refuses this address or application (403). Look for other programs on this address, and for mail from Discord.';
  if (status === 429)
    return `Discord limits this address or token (429). Wait ${retryAfter ?? 'some'} seconds, and look for other programs that use them.`;
  return `Discord answers with ${status}. Look at discordstatus.com and try later.`;
}

function clockFindings({ now }: ApplicationState): Finding[] {
  if (now === null) return [finding('skipped', 'clock', 'Discord told no time to compare with.')];
  const seconds = Math.round((Date.now() - now.getTime()) / 1000);
  if (Math.abs(seconds) * 1000 <= CLOCK_MAY_DIFFER_MS)
    return [finding('ok', 'clock', 'It agrees with Discord’s.')];
  const words = `It is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}. Let the machine set its clock by NTP.`;
  return [finding('FAIL', 'clock', words)];
}
