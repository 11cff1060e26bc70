import {
  type APIApplicationCommand,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';
import { APPLICATION } from './application.ts';
import { type ApiRoute, jsonValue } from './api.ts';
import { type SimRequest, json } from './http.ts';
import { DiscordRefusal, invalidField } from './refusals.ts';
import type { Simulation } from './simulation.ts';
import { nextId } from './world.ts';

const MAX_COMMANDS = 130;
const MAX_DESCRIPTION = 100;

/** The application, and its commands, which are always replaced as a whole. */
export const commandRoutes: readonly ApiRoute[] = [
  { method: 'GET', path: '/applications/@me', access: 'bot', answer: ownApplication },
  { method: 'GET', path: '/applications/:application/commands', access: 'bot', answer: listCommands },
  { method: 'PUT', path: '/applications/:application/commands', access: 'bot', answer: setCommands },
];

function ownApplication(sim: Simulation) {
  const { id, name } = APPLICATION;
  return json({
    id,
    name,
    description: '',
    icon: null,
    flags: 0,
    redirect_uris: sim.quirks.redirectUris ?? [],
  });
}

function listCommands(sim: Simulation, request: SimRequest) {
  if (request.params.application !== APPLICATION.id) throw new DiscordRefusal(20012);
  return json(sim.world.commands);
}

function setCommands(sim: Simulation, request: SimRequest) {
  if (request.params.application !== APPLICATION.id) throw new DiscordRefusal(20012);
  const wanted = jsonValue(request) ?? [];
  if (!Array.isArray(wanted) || wanted.length > MAX_COMMANDS) {
    throw invalidField('_errors', 'BASE_TYPE_BAD_LENGTH', `Must be between 0 and ${MAX_COMMANDS} in length.`);
  }
  const before = sim.world.commands;
  const commands = wanted.map((item: unknown, index) => {
    const one: Record<string, unknown> = typeof item === 'object' ? { ...item } : {};
    const name = checkedName(one, index);
    // A command of the same name keeps its id.
    const id = before.find((old) => old.name === name)?.id ?? nextId(sim.world);
    return completed(id, nextId(sim.world), one, name);
  });
  const twice = commands.findIndex(
    (one, index) => commands.findIndex((other) => other.name === one.name) !== index,
  );
  if (twice >= 0)
    throw invalidField(
      `${twice}.name`,
      'APPLICATION_COMMANDS_DUPLICATE_NAME',
      'Application command names must be unique.',
    );
  sim.world.commands = commands;
  return json(commands);
}

function checkedName({ name, description }: Record<string, unknown>, index: number) {
  if (typeof name !== 'string' || !/^[-_'\p{L}\p{N}]{1,32}$/u.test(name) || name !== name.toLowerCase()) {
    throw invalidField(`${index}.name`, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid.');
  }
  if (typeof description !== 'string' || description.length < 1 || description.length > MAX_DESCRIPTION) {
    throw invalidField(
      `${index}.description`,
      'BASE_TYPE_BAD_LENGTH',
      `Must be between 1 and ${MAX_DESCRIPTION} in length.`,
    );
  }
  return name;
}

function completed(id: string, version: string, wanted: Record<string, unknown>, name: string) {
  const command = {
    type: ApplicationCommandType.ChatInput,
    name_localizations: null,
    description_localizations: null,
    default_member_permissions: null,
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
    nsfw: false,
    ...wanted,
    id,
    application_id: APPLICATION.id,
    version,
    name,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was sent comes back, completed
  return command as unknown as APIApplicationCommand;
}
