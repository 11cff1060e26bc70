import { fillForTests, startSite } from './site.ts';

/** Starts the site that all browser tests of a run share; the returned function stops it. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function startForTests(): Promise<() => Promise<void>> {
  const forget = await fillForTests();
  const site = await startSite();
  // The workers that run the tests inherit these.
  process.env.E2E_SITE_URL = site.url;
  process.env.E2E_SIMULATOR_URL = site.simulatorUrl;
  return async () => {
    await site.stop();
    await forget();
  };
}
