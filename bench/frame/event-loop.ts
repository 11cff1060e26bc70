const SCRAPE_EVERY_MS = 5_000;

/** Scrapes a process's metrics and keeps the longest stall of its event loop; `stop` returns it in milliseconds. */
export function watchEventLoop(metricsUrl: string) {
  let longestMs = 0;
  const scraping = setInterval(() => {
    void lagOf(metricsUrl).then((ms) => (longestMs = Math.max(longestMs, ms)));
  }, SCRAPE_EVERY_MS);
  return {
    stop: (): number => {
      clearInterval(scraping);
      return longestMs;
    },
  };
}

/** The longest stall since the last scrape; 0 while nothing answers. */
async function lagOf(url: string) {
  return ((await readMetric(url, 'nodejs_eventloop_lag_max_seconds')) ?? 0) * 1_000;
}

/** The value of a metric; null while nothing answers. `pattern` is a regular expression of its name and labels. */
export async function readMetric(url: string, pattern: string): Promise<number | null> {
  try {
    const text = await (await fetch(url)).text();
    return Number(new RegExp(`^${pattern} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
  } catch {
    return null;
  }
}
