import { isbot } from 'isbot';

const LONGEST = 400;

/** Whether a user agent is that of a known robot. */
export function isRobot(userAgent: string): boolean {
  return isbot(userAgent.slice(0, LONGEST));
}
