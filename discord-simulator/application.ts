/** The one application that exists at the pretend Discord. Its secrets are no secrets: they open nothing else. */
export const APPLICATION = {
  id: '1180000000000000001',
  botId: '1180000000000000001',
  name: 'Guildhall',
  secret: 'simulated-client-secret',
  botToken: 'simulated.bot.token',
} as const;
