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
  try {
    const text = await (await fetch(url)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? 0) * 1_000;
  } catch {
    return 0;
  }
}
