/** What the Dockerfile says of the image, and how it is built. */
export interface Image {
  /** The commands of the stage `build`. */
  buildSteps: readonly string[];
  environment: Readonly<Record<string, string>>;
  user: string;
  workdir: string;
  stopSignal: string;
  healthcheck: { options: Readonly<Record<string, string>>; command: readonly string[] };
  command: readonly string[];
}

/** Reads a Dockerfile with a stage `build` and one after it. */
export function readDockerfile(text: string): Image {
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^(\w+)\s+(.*)$/.exec(line)?.slice(1) ?? [line, '']);
  const last = instructions.findLastIndex(([name]) => name === 'FROM');
  const build = instructions.slice(0, last);
  const final = new Map(instructions.slice(last).map(([name = '', value = '']) => [name, value]));
  const [options = '', command = ''] = (final.get('HEALTHCHECK') ?? '').split(/\s*CMD\s+(?=\[)/);
  return {
    buildSteps: build.filter(([name]) => name === 'RUN').map(([, value = '']) => value),
    environment: pairs(final.get('ENV') ?? ''),
    user: final.get('USER') ?? '',
    workdir: final.get('WORKDIR') ?? '',
    stopSignal: final.get('STOPSIGNAL') ?? '',
    healthcheck: { options: pairs(options.replaceAll('--', '')), command: list(command) },
    command: list(final.get('CMD') ?? ''),
  };
}

/** The keys of a service of a compose file, each with its value on the same line, or those indented below it. */
export function readService(text: string, name: string): Map<string, string> {
  const service = new RegExp(`^  ${name}:\\n((?:    .*\\n)+)`, 'm').exec(text)?.[1] ?? '';
  const keys = service.matchAll(/^ {4}(\w+):(.*)\n((?: {6}.*\n)*)/gm);
  return new Map(
    [...keys].map(([, key = '', value = '', below = '']) => [key, value.trim() || below.trim()]),
  );
}

function pairs(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(\S+?)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function list(json: string): string[] {
  return json === '' ? [] : (JSON.parse(json) as string[]); // the exec form
}
