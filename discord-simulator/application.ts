/** The one application that the simulator knows. Its credentials are public and valid nowhere else. */
export const APPLICATION = {
  id: '1180000000000000001',
  botId: '1180000000000000001',
  name: 'Guildhall',
  secret: 'simulated-client-secret',
  botToken: 'simulated.bot.token',
} as const;
