/** How many writes of a kind a person may make a day (UTC). */
export const WRITES_A_DAY = { edits: 200, reviews: 100, reports: 60, replies: 60 } as const;

export type DailyLimit = keyof typeof WRITES_A_DAY;
