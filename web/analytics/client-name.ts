import type { Translate } from '../i18n/translate.ts';

/** What a visitor's device is called: its class in the admin's language, and the browser's family where it is known. */
export function clientName(client: string, t: Translate): string {
  const [device = '', browser] = client.split(' · ');
  const named = DEVICES.find((known) => known === device);
  const shown = named === undefined ? device : t(`moderation.analytics.devices.${named}`);
  return browser === undefined || browser === UNKNOWN ? shown : `${shown} · ${browser}`;
}

const DEVICES = ['Mobile', 'Tablet', 'Desktop'] as const;
const UNKNOWN = 'Other';
