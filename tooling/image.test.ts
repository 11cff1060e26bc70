import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDockerfile, readService } from './image.ts';

const image = readDockerfile(readFileSync('Dockerfile', 'utf8'));
const service = readService(readFileSync('compose.yaml', 'utf8'), 'guildhall');

test('the image runs the server as an unprivileged user', () => {
  expect(image).toMatchObject({
    user: 'node',
    workdir: '/guildhall',
    command: ['node', 'server/main.ts'],
    environment: { NODE_ENV: 'production', HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' },
  });
});

test('the image takes the assets of the image before along, where one is named', () => {
  const [, build = ''] = image.buildSteps;
  const [command = ''] = build.split(' && ');
  const words = (environment: NodeJS.ProcessEnv) =>
    execFileSync('sh', ['-c', `echo ${command}`], { env: environment, encoding: 'utf8' }).trim();
  expect(words({})).toBe('npm run build --');
  expect(words({ BEFORE: 'guildhall:1.0' })).toBe('npm run build -- --with /before');
});

test('the image is stopped by the signal that the server awaits', () => {
  expect(image.stopSignal).toBe('SIGTERM');
});

test('the health check asks whether the process lives', () => {
  const { options, command } = image.healthcheck;
  expect(Object.keys(options).toSorted()).toEqual(['interval', 'retries', 'start-period', 'timeout']);
  expect(command.join(' ')).toContain('/healthz');
});

test('the container can write nowhere but to its volume and /tmp', () => {
  expect(service.get('read_only')).toBe('true');
  expect(service.get('tmpfs')).toBe('[/tmp]');
});

test('the container has no capabilities and gains no privileges', () => {
  expect(service.get('cap_drop')).toBe('[ALL]');
  expect(service.get('security_opt')).toBe("['no-new-privileges:true']");
});

test('the container is given longer to stop than the server needs', () => {
  // The server exits within ten seconds.
  expect(Number.parseInt(service.get('stop_grace_period') ?? '', 10)).toBeGreaterThan(10);
  expect(service.get('init')).toBe('true');
});

test('lines of .env cannot move the server away from its port', () => {
  expect(service.get('env_file')).toBe('.env');
  expect(service.get('environment')).toContain('HOST: 0.0.0.0');
  expect(service.get('environment')).toContain("PORT: '3000'");
});

test('nothing private and no test data is sent to the build', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.env', '.git', 'bench', 'data', 'e2e', 'node_modules', 'test-results']),
  );
});
