import { useRef, useState } from 'react';
import { banPerson, banServer } from '#contract/bans.ts';
import { listRequests, rejectServer, type ServerRequest } from '#contract/queue.ts';
import type { Template } from '#contract/templates.ts';
import { call, ApiError } from '../../api/call.ts';
import { errorMessage } from '../../api/error-message.ts';
import { statusOf } from '../../api/status-of.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { Translate } from '../../i18n/translate.ts';
import { endAfter } from '../ban-end.tsx';
import { useUndo, type MadeBan } from '../use-undo.ts';
import { useListAction } from '../use-list-action.ts';
import { payloadOf, possibleTexts } from '../templates/decision-text.ts';
import { noteDecision, useUndoDecision } from './decisions.ts';
import { stepsOf, type Rejection, type Step } from './rejection-steps.ts';

/**
 * Rejects a request, and bans its server and its sender where that is asked for: three calls, one after the other.
 * Where one fails, those before it stand, and sending again begins with it.
 */
export function useRejection({
  request,
  template,
  onRejected,
  onAllDone,
  onOutdated,
}: {
  request: ServerRequest;
  /** The template that is chosen. */
  template: Template | null;
  /** It does not wait any more. */
  onRejected: () => void;
  onAllDone: () => void;
  /** It has become another one since it was read. */
  onOutdated: (sentence: string) => void;
}) {
  const { t } = useLanguage();
  // What was done before a failure counts, so every failure refetches.
  const actions = useListAction({ isOutdatedBy: () => true, settleMs: 0 });
  const { run, pendingAction, errorOf } = actions;
  const undo = useUndo(actions);
  const { actionOf } = useUndoDecision();
  const { done, sentReason, performAll } = useSteps(request, template, onRejected);
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
      succeeded: (made) => ({
        title: t('moderation.rejection.rejected'),
        text: t('moderation.undoing.named', { name: request.name, text: doneText(asked, t) }),
        action: undo(made) ?? actionOf(noteDecision('reject', [request])),
      }),
      failed: () => failureMessage(current, t),
    });
  };
  return {
    send,
    isSending: pendingAction(request.id) !== undefined,
    done,
    /** The reason as it was sent. */
    sentReason,
    /** Why the last attempt failed, in words. */
    error: errorOf(request.id),
  };
}

/** The steps that are done, and the way to do those that are left. */
function useSteps(request: ServerRequest, template: Template | null, onRejected: () => void) {
  const [done, setDone] = useState<readonly Step[]>([]);
  const [sentReason, setSentReason] = useState<string | null>(null);
  const sent = useRef<string | null>(null);
  const made = useRef<readonly MadeBan[]>([]);
  const noteSent = (reason: string) => {
    sent.current = reason;
    setSentReason(reason);
  };
  const isUncertain = useRef(false);

  /** Does one step, or finds that it was done already. */
  const attempt = async (step: Step, asked: Rejection) => {
    try {
      if (step === 'reject') noteSent(await reject(request, asked));
      else {
        const ban = await banWith(step, request, { ...asked, reason: sent.current ?? asked.reason });
        made.current = [...made.current, ban];
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (step === 'banServer' && code === 'listingBanned') return;
      if (step === 'banSender' && code === 'personBannedAlready') return;
      // An earlier call may have been carried out although its answer did not come.
      if (step === 'reject' && isUncertain.current && code === 'nothingPending') {
        const reason = await findReason(possibleTexts(template, asked.reason), request);
        if (reason !== null) {
          noteSent(reason);
          return;
        }
      }
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
    return made.current;
  };
  return { done, sentReason, performAll };
}

/** Rejects, and returns the reason as the sender reads it. */
async function reject({ id, revision }: ServerRequest, asked: Rejection) {
  const body = { ...payloadOf(asked), ...(revision !== null && { revision }) };
  return (await call(rejectServer, { params: { id }, body })).reason;
}

async function banWith(
  step: Exclude<Step, 'reject'>,
  { id, ownerId }: ServerRequest,
  { reason, days }: Rejection,
): Promise<MadeBan> {
  const body = { reason, until: endAfter(days) };
  if (step === 'banServer') {
    const { ban } = await call(banServer, { params: { id }, body });
    return { of: 'server', id, ban };
  }
  const { ban } = await call(banPerson, { params: { ownerId: ownerId ?? '' }, body });
  return { of: 'person', id: ownerId ?? '', ban };
}

/** The reason of those that may have been sent for which a listing was rejected; null if it was not. */
async function findReason(reasons: readonly string[], { id, discordServerId }: ServerRequest) {
  const found = await call(listRequests, { query: { q: discordServerId } }).catch(() => []);
  const row = found.find(
    (row) => row.id === id && row.rejectionReason !== null && reasons.includes(row.rejectionReason),
  );
  return row?.rejectionReason ?? null;
}

function doneText({ banServer, banSender }: Pick<Rejection, 'banServer' | 'banSender'>, t: Translate) {
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
