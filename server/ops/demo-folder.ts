import { join } from 'node:path';
import type { Config } from '../config.ts';

/** The settings with the demo's own folder of data, when they are those of the demo. */
export function withDemoFolder(config: Config): Config {
  return config.demo ? { ...config, dataDir: join(config.dataDir, 'demo') } : config;
}
