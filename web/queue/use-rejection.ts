import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  banPerson,
  banServer,
  listRequests,
  rejectServer,
  type ServerRequest,
} from '#contract/moderation.ts';
import { call, ApiError } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { statusOf } from '../api/status-of.ts';
import { useAuth } from '../auth/auth.tsx';
import { USER_QUERY_KEY } from '../auth/session.ts';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { invalidateAfterAction } from '../admin/list-cache.ts';

/** What a rejection may consist of, in this order. */
const STEPS = ['reject', 'banServer', 'banSender'] as const;
export type Step = (typeof STEPS)[number];

/** What the dialog asks for. */
export interface Rejection {
  readonly reason: string;
  readonly banServer: boolean;
  readonly banSender: boolean;
}

/** A step that was not done, and why, as a sentence. */
interface Failure {
  readonly step: Step;
  readonly sentence: string;
}

/**
 * Rejects a request, and bans its server and its sender where that is asked for: three calls, one after the other.
 * Where one fails, those before it stand, and sending again begins with it.
 */
export function useRejection({
  request,
  onRejected,
  onAllDone,
  onOutdated,
}: {
  request: ServerRequest;
  /** It does not wait any more. */
  onRejected: () => void;
  onAllDone: () => void;
  /** It has become another one since it was read. */
  onOutdated: (sentence: string) => void;
}) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { markSignedOut } = useAuth();
  const [done, setDone] = useState<readonly Step[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBegun = useRef(false);
  const isUncertain = useRef(false);

  const send = async (asked: Rejection) => {
    if (isBegun.current) return;
    isBegun.current = true;
    setIsSending(true);
    setFailure(null);
    try {
      for (const step of stepsOf(asked)) {
        if (done.includes(step)) continue;
        const failed = await attempt(step, asked);
        if (failed !== null) {
          await tellFailure(step, failed);
          return;
        }
        setDone((done) => [...done, step]);
        if (step === 'reject') onRejected();
      }
      showToast({ title: t('moderation.rejection.rejected'), text: sayDone(asked), tone: 'done' });
      onAllDone();
      void invalidateAfterAction(queryClient);
    } finally {
      isBegun.current = false;
      setIsSending(false);
    }
  };

  /** The error of a step that was not done; null when it was, by this call or before. */
  const attempt = async (step: Step, asked: Rejection): Promise<unknown> => {
    try {
      await perform(step, request, asked.reason);
      return null;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (step === 'banServer' && code === 'listingBanned') return null;
      if (step === 'banSender' && code === 'personBannedAlready') return null;
      if (step === 'reject' && isUncertain.current && code === 'nothingPending') {
        // An earlier call may have been carried out although its answer did not come.
        if (await isRejectedSo(request, asked.reason)) return null;
      }
      if (step === 'reject') isUncertain.current ||= (statusOf(error) ?? 500) >= 500;
      return error;
    }
  };

  const tellFailure = async (step: Step, error: unknown) => {
    const sentence = errorMessage(error, t);
    const isOutdated = error instanceof ApiError && error.code === 'revisionOutdated';
    if (isOutdated) onOutdated(sentence);
    else setFailure({ step, sentence });
    showToast(
      step === 'reject'
        ? {
            title: t('moderation.rejection.failed'),
            text: t('moderation.rejection.failedText'),
            tone: 'failed',
          }
        : {
            title: t('moderation.ban.failed'),
            text: t(step === 'banServer' ? 'moderation.ban.failedText' : 'moderation.ban.failedSenderText'),
            tone: 'failed',
          },
    );
    const status = statusOf(error);
    if (status === 401) await markSignedOut();
    if (status === 403) await queryClient.invalidateQueries({ queryKey: USER_QUERY_KEY });
    await invalidateAfterAction(queryClient);
  };

  const sayDone = ({ banServer, banSender }: Rejection) => {
    if (banServer && banSender) return t('moderation.rejection.rejectedBoth');
    if (banServer) return t('moderation.rejection.rejectedServer');
    return t(banSender ? 'moderation.rejection.rejectedSender' : 'moderation.rejection.rejectedText');
  };

  return { send, isSending, done, failure };
}

/** The steps that are asked for, in their order. */
export function stepsOf({ banServer, banSender }: Rejection): readonly Step[] {
  return STEPS.filter((step) => step === 'reject' || (step === 'banServer' ? banServer : banSender));
}

async function perform(step: Step, { id, revision, ownerId }: ServerRequest, reason: string) {
  const params = { id };
  if (step === 'reject')
    return call(rejectServer, { params, body: { reason, ...(revision !== null && { revision }) } });
  if (step === 'banServer') return call(banServer, { params });
  return call(banPerson, { params: { ownerId: ownerId ?? '' }, body: { reason } });
}

/** Whether a listing was rejected with the very words that were sent. */
async function isRejectedSo({ id, discordServerId }: ServerRequest, reason: string) {
  const found = await call(listRequests, { query: { q: discordServerId } }).catch(() => []);
  return found.some((row) => row.id === id && row.rejectionReason === reason.trim());
}
