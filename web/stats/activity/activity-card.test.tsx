import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../entry-server.tsx';
import { eveningActivity, pageRequest, textOf } from '../../testing/page-request.ts';

const HERE = process.env['TZ'];
afterEach(() => {
  if (HERE === undefined) delete process.env['TZ'];
  else process.env['TZ'] = HERE;
});

const SERVER = '/server/1049921672264095440';

test('a server page says when the server is alive: in UTC, by words, marks and figures', async () => {
  process.env['TZ'] = 'Asia/Seoul';
  const { html } = await renderPage(pageRequest(SERVER, { activity: eveningActivity }));
  const text = textOf(html);
  expect(text).toMatch(/When it’s busyBusiest on Friday and Saturday, 9 PM to midnightTime in UTCSunMonTue/);
  expect(html).toContain('role="img" aria-label="Busiest on Friday and Saturday, 9 PM to midnight"');
  // Rows begin on Sunday, so Friday is row 5, and row 6 is Saturday.
  expect(html).toContain('M21 5h0.92M22 5h0.92M23 5h0.92M21 6h0.92M22 6h0.92M23 6h0.92');
  expect(text).toContain('Fewest online: 10Most: 60');
  expect(text).toMatch(/Show as a table.*9\sPM–10\sPM40404040406060/);
  expect(text).toContain('+2 members in 7 days (+2%)');
  expect(text).not.toContain('in 30 days');
  expect(html).toContain('d="M0 18.2L100 0"');
  expect(text).toContain('Nov 15, 2026 100Nov 22, 2026 102');
});

test('until a day is measured, the server page says since when it is measured', async () => {
  const young = {
    ...eveningActivity,
    online: eveningActivity.online.map((count, hour) => (hour < 23 ? count : null)),
  };
  const textWith = async (activity: typeof young) =>
    textOf((await renderPage(pageRequest(SERVER, { activity }))).html);
  expect(await textWith(young)).toContain('Measuring since November 15, 2026 at 2:00 PM UTC');
  expect(await textWith({ ...young, measuredSince: null })).toContain('We start measuring within the hour');
  expect(await textWith(young)).not.toContain('Busiest');
});

test('a server page whose life cannot be told now is whole without it', async () => {
  const { status, html } = await renderPage(pageRequest(SERVER));
  expect(status).toBe(200);
  expect(textOf(html)).toContain('Loading when it’s busy...');
});

test('the HTML of a server page carries only those days of its members that it shows', async () => {
  const members = Array.from({ length: 400 }, (_, at) => ({
    day: new Date(Date.UTC(2025, 9, 19 + at)).toISOString().slice(0, 10),
    count: 100 + at,
  }));
  const { html } = await renderPage(pageRequest(SERVER, { activity: { ...eveningActivity, members } }));
  expect(html.match(/"day":"/g)).toHaveLength(27);
  expect(textOf(html)).toContain('May 24, 2026 317Nov 22, 2026 499');
});
