import { DETECTION_PREFIX, trackPageView } from '#contract/analytics.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { call } from '../api/call.ts';
import { randomId } from '../api/random-id.ts';

/** Where most people read one of our languages. */
const LANGUAGES_BY_COUNTRY: ReadonlyMap<string | null, InterfaceLanguage> = new Map([
  ['KR', 'ko'],
  ['JP', 'ja'],
]);

/** Asks which country this visitor is in, and says what is spoken there; undefined where that decides nothing. */
export async function detectLanguage(): Promise<InterfaceLanguage | undefined> {
  const body = { path: location.pathname, sessionId: DETECTION_PREFIX + randomId() };
  const { country } = await call(trackPageView, { body }, { isBackground: true });
  return LANGUAGES_BY_COUNTRY.get(country);
}
