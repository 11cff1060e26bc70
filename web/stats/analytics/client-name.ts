import type { Translate } from '../../i18n/translate.ts';

/** The name of a visitor's device: its kind in the admin's language, and its browser if that is known. */
export function clientName(client: string, t: Translate): string {
  const [device = '', browser] = client.split(' · ');
  const named = DEVICES.find((known) => known === device);
  const label = named === undefined ? device : t(`moderation.analytics.devices.${named}`);
  return browser === undefined || browser === UNKNOWN ? label : `${label} · ${browser}`;
}

const DEVICES = ['Mobile', 'Tablet', 'Desktop'] as const;
const UNKNOWN = 'Other';
