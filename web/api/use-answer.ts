import { useQuery } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { keyOf, type Question } from './question.ts';

/** The server's answer to a question, from the cache when it is there (as after the first load), else asked for. */
export function useAnswer<E extends Endpoint>(question: Question<E>) {
  return useQuery<ReplyOf<E>>({ queryKey: keyOf(question) });
}

/** The status a failed question was refused with, null when no answer came at all. */
export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;
}
