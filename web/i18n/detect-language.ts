import { DETECTION_PREFIX, trackPageView } from '#contract/analytics.ts';
import { languageOfCountry, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { call } from '../api/call.ts';
import { randomId } from '../api/random-id.ts';

/** The language of the visitor's country; undefined where that decides nothing. */
export async function detectLanguage(): Promise<InterfaceLanguage | undefined> {
  const body = { path: location.pathname, sessionId: DETECTION_PREFIX + randomId() };
  const { country } = await call(trackPageView, { body }, { isBackground: true });
  return languageOfCountry(country);
}
