// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { getInviteCheck } from '#contract/invites.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { fakeApi, mountPage } from '../testing/mount-page.tsx';
import { answerServer, SERVER } from '../testing/server-page.ts';

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

test('the page of a server says when its invite was checked', async () => {
  const api = fakeApi();
  answerServer(api);
  for (const [checkedAt, words] of [
    [ago(0), 'Invite checked just now'],
    [ago(3.5 * HOUR_MS), 'Invite checked 3 hours ago'],
    [ago(74 * HOUR_MS), 'Invite checked 3 days ago'],
  ] as const) {
    api.answer(getInviteCheck, { state: 'good', checkedAt });
    await mountPage(api, SERVER);
    expect(await screen.findByText(words)).toBeTruthy();
  }
});

test('an invite that was never checked is not spoken of', async () => {
  const api = fakeApi();
  answerServer(api);
  await mountPage(api, SERVER);
  await waitFor(() => expect(api.calls('GET ').some((call) => call.endsWith('/invite'))).toBe(true));
  await act(async () => {});
  expect(screen.queryByText(/^Invite checked/)).toBeNull();
});

test('joining is no page view of its own', async () => {
  const api = fakeApi();
  answerServer(api);
  const answer = globalThis.fetch;
  const messages: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === trackPageView.path) messages.push(JSON.stringify(init?.body));
    return answer(address, init);
  });
  await mountPage(api, SERVER.replace('server', 'join'), {
    facts: { join: { state: 'dead', name: 'Lantern Keep' } },
  });
  await screen.findByRole('heading', { name: 'This invite no longer works' });
  act(() => history.pushState(null, '', SERVER));
  await waitFor(() => expect(messages).toHaveLength(1));
  expect(messages[0]).toContain(SERVER);
});
