import { useRef, useState } from 'react';
import { banPerson, banServer } from '#contract/bans.ts';
import { listRequests, rejectServer, type ServerRequest } from '#contract/queue.ts';
import { call, ApiError } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { statusOf } from '../api/status-of.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { Translate } from '../i18n/translate.ts';
import { useListAction } from '../admin/use-list-action.ts';
import { stepsOf, type Rejection, type Step } from './rejection-steps.ts';

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
  // What was done before a failure counts, so every failure refetches.
  const { run, pendingAction, errorOf } = useListAction({ isOutdatedBy: () => true, settleMs: 0 });
  const { done, performAll } = useSteps(request, onRejected);
  const send = (asked: Rejection) => {
    let current: Step = 'reject';
    void run({
      target: request.id,
      name: 'reject',
      endpoint: rejectServer,
      call: async () =>
        performAll(asked, (step) => {
          current = step;
        }),
      onSuccess: onAllDone,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'revisionOutdated')
          onOutdated(errorMessage(error, t));
      },
      succeeded: () => ({ title: t('moderation.rejection.rejected'), text: doneText(asked, t) }),
      failed: () => failureMessage(current, t),
    });
  };
  return {
    send,
    isSending: pendingAction(request.id) !== undefined,
    done,
    /** Why the last attempt failed, in words. */
    error: errorOf(request.id),
  };
}

/** The steps that are done, and the way to do those that are left. */
function useSteps(request: ServerRequest, onRejected: () => void) {
  const [done, setDone] = useState<readonly Step[]>([]);
  const isUncertain = useRef(false);

  /** Does one step, or finds that it was done already. */
  const attempt = async (step: Step, { reason }: Rejection) => {
    try {
      await perform(step, request, reason);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (step === 'banServer' && code === 'listingBanned') return;
      if (step === 'banSender' && code === 'personBannedAlready') return;
      // An earlier call may have been carried out although its answer did not come.
      if (step === 'reject' && isUncertain.current && code === 'nothingPending')
        if (await isRejectedFor(reason, request)) return;
      if (step === 'reject') isUncertain.current ||= (statusOf(error) ?? 500) >= 500;
      throw error;
    }
  };
  const performAll = async (asked: Rejection, onBegin: (step: Step) => void) => {
    for (const step of stepsOf(asked)) {
      onBegin(step);
      if (done.includes(step)) continue;
      await attempt(step, asked);
      setDone((done) => [...done, step]);
      if (step === 'reject') onRejected();
    }
  };
  return { done, performAll };
}

async function perform(step: Step, { id, revision, ownerId }: ServerRequest, reason: string) {
  const params = { id };
  if (step === 'reject')
    return call(rejectServer, { params, body: { reason, ...(revision !== null && { revision }) } });
  if (step === 'banServer') return call(banServer, { params });
  return call(banPerson, { params: { ownerId: ownerId ?? '' }, body: { reason } });
}

/** Whether a listing was rejected for exactly this reason. */
async function isRejectedFor(reason: string, { id, discordServerId }: ServerRequest) {
  const found = await call(listRequests, { query: { q: discordServerId } }).catch(() => []);
  return found.some((row) => row.id === id && row.rejectionReason === reason.trim());
}

function doneText({ banServer, banSender }: Rejection, t: Translate) {
  if (banServer && banSender) return t('moderation.rejection.rejectedBoth');
  if (banServer) return t('moderation.rejection.rejectedServer');
  return t(banSender ? 'moderation.rejection.rejectedSender' : 'moderation.rejection.rejectedText');
}

function failureMessage(step: Step, t: Translate) {
  if (step === 'reject')
    return { title: t('moderation.rejection.failed'), text: t('moderation.rejection.failedText') };
  const text = t(step === 'banServer' ? 'moderation.ban.failedText' : 'moderation.ban.failedSenderText');
  return { title: t('moderation.ban.failed'), text };
}
