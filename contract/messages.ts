/** What a message of our bot to a person tells of. */
export type MessageKind =
  | 'approval'
  | 'edit approval'
  | 'rejection'
  | 'edit rejection'
  | 'ban'
  | 'deletion'
  | 'person ban'
  | 'invite dead'
  | 'invite elsewhere'
  | 'invite guest'
  | 'bump reminder'
  | 'appeal granted'
  | 'appeal refused'
  | 'ban appeal granted'
  | 'ban appeal refused'
  | 'ban lifted'
  | 'person ban lifted';

/**
 * The states of messages to people: queued, sent, undeliverable because their direct messages are closed, or refused by
 * Discord.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'closed', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
