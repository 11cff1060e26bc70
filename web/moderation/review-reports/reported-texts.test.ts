import { expect, test } from 'vitest';
import type { ReviewReport } from '#contract/review-reports.ts';
import { reportsByText, resolvedWith, writtenAtOf } from './reported-texts.ts';

const AT = '2026-05-01T10:00:00.000Z';
const REPLIED_AT = '2026-05-02T10:00:00.000Z';

function report(id: string, reviewId: string, of: 'review' | 'reply', more: object = {}): ReviewReport {
  return {
    id,
    of,
    reason: 'Rude.',
    reporterName: null,
    createdAt: AT,
    discordServerId: '1',
    serverName: 'The Owlery',
    pendingOfText: 1,
    withoutText: 0,
    changedSince: false,
    review: {
      id: reviewId,
      username: 'Ada',
      avatar: null,
      rating: 1,
      comment: 'Rude owls.',
      createdAt: AT,
      verified: true,
      reply: { text: 'Sorry!', at: REPLIED_AT },
    },
    ...more,
  };
}

const REPORTS = [
  report('a', 'x', 'review', { pendingOfText: 5 }),
  report('b', 'x', 'reply'),
  report('c', 'y', 'review'),
  report('d', 'x', 'review', { pendingOfText: 5, changedSince: true }),
];

test('reports of one text stand together where its first one does', () => {
  const texts = reportsByText(REPORTS);
  expect(texts.map(({ reports, pending }) => [reports.map(({ id }) => id).join(''), pending])).toEqual([
    ['ad', 5],
    ['b', 1],
    ['c', 1],
  ]);
  expect(texts.map(({ about }) => about.changedSince)).toEqual([true, false, false]);
  expect(texts.map(writtenAtOf)).toEqual([AT, REPLIED_AT, AT]);
});

test('one of the reports of a text tells how many are only counted', () => {
  const counted = report('e', 'y', 'review', { reason: '', withoutText: 7 });
  expect(reportsByText([...REPORTS, counted]).map(({ withoutText }) => withoutText)).toEqual([0, 0, 7]);
});

test('with a removed review go the reports of its reply, else those of the text', () => {
  const [ofReview, ofReply] = reportsByText(REPORTS);
  const idsOf = (reports: readonly ReviewReport[]) => reports.map(({ id }) => id).join('');
  expect(idsOf(resolvedWith(ofReview!, REPORTS, true))).toBe('abd');
  expect(idsOf(resolvedWith(ofReview!, REPORTS, false))).toBe('ad');
  expect(idsOf(resolvedWith(ofReply!, REPORTS, true))).toBe('b');
});
