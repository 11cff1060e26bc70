import type { Control } from '#simulator/control.ts';

/** Calls a control of the simulator: its name, and its arguments by name. */
export type AskDiscord = (control: keyof Control, given?: Readonly<Record<string, unknown>>) => Promise<void>;

/** The control plane of a simulator that runs in another process. */
export function askDiscord(simulatorUrl: string): AskDiscord {
  return async (control, given = {}) => {
    const response = await fetch(`${simulatorUrl}/__sim/${control}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    if (!response.ok) throw new Error(`${control}: ${response.status} ${await response.text()}`);
  };
}
