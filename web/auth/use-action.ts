import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WriteEndpoint } from '#contract/endpoint.ts';
import { errorMessage } from '../api/error-message.ts';
import { invalidateAffected } from '../api/invalidate.ts';
import { useLanguage } from '../i18n/language.tsx';
import { showToast, type Toast } from '../ui/toast/toast-store.ts';
import { useAuth } from './auth.tsx';
import { notePending, pendingOn, usePendingActions, noteFinished } from './pending-actions.ts';
import { isSessionOver } from './session.ts';

/** A mutation that a person starts by pressing something, with the texts of its outcome. */
interface Action<Reply> {
  /** What it is done to. On each target only one action runs at a time. */
  readonly target: string;
  /** Tells apart the actions that a target has buttons for. */
  readonly name?: string;
  /** Its `affects` says what is refetched afterwards; left out for a call that changes nothing. */
  readonly endpoint?: Pick<WriteEndpoint, 'affects'>;
  readonly call: () => Promise<Reply>;
  /** Runs before anything is refetched; a promise is awaited first. */
  readonly onSuccess?: (reply: Reply) => unknown;
  readonly onError?: (error: unknown) => void;
  /** The session is over. `leave` shows the page as a visitor sees it; it is called at once by default. */
  readonly onSessionOver?: (leave: () => void) => void;
  /** The toast about a success, null for none. */
  readonly succeeded: (reply: Reply) => Message | null;
  /** The toast about a failure, null for none; `reason` is the error in words. */
  readonly failed: (reason: string, error: unknown) => Message | null;
  /** The action stays pending until the refetch is done. */
  readonly awaitsRefetch?: boolean;
}

type Message = Pick<Toast, 'title' | 'text' | 'action'>;

interface Options {
  /** Whether a failure shows that what is on the page is outdated, so that it is refetched. */
  readonly isOutdatedBy?: (error: unknown) => boolean;
  /** Actions are ignored for this long after a list has changed: a double press was meant for the item before. */
  readonly settleMs?: number;
}

/** The actions of a form, a dialog or a list. */
export interface Actions {
  readonly run: <Reply>(action: Action<Reply>) => Promise<void>;
  /** The name of the action that is pending on a target. */
  readonly pendingAction: (target: string) => string | undefined;
  /** Why the last action on a target failed, in words. */
  readonly errorOf: (target: string) => string | undefined;
  /** Whether a list has not just changed under the pointer. */
  readonly isSettled: () => boolean;
}

/**
 * Runs what a person asks for by pressing something. It is done once however often they press, and now or not at all,
 * also without a connection. They are told in a toast, and what has changed is refetched.
 */
export function useAction({ isOutdatedBy = () => false, settleMs = 0 }: Options = {}): Actions {
  const { t } = useLanguage();
  const { markSignedOut } = useAuth();
  const queryClient = useQueryClient();
  const pending = usePendingActions();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const changedAt = useRef(-Infinity);
  const isSettled = () => performance.now() - changedAt.current >= settleMs;
  const outcome: Outcome = {
    isOutdatedBy,
    reasonOf: (error) => errorMessage(error, t),
    noteError: (target, reason) => setErrors((errors) => new Map(errors).set(target, reason)),
    noteChange: () => {
      changedAt.current = performance.now();
    },
    leave: () => void markSignedOut(),
    refetch: async ({ endpoint }) => {
      if (endpoint) await invalidateAffected(queryClient, endpoint);
    },
  };
  return {
    run: async (action) => {
      const { target, name = '' } = action;
      // The second half of a double click comes before the button has changed.
      if (pendingOn(target) !== undefined || !isSettled()) return;
      notePending(target, name);
      setErrors((errors) => without(errors, target));
      try {
        await perform(action, outcome);
      } finally {
        noteFinished(target);
      }
    },
    pendingAction: (target) => pending.get(target),
    errorOf: (target) => errors.get(target),
    isSettled,
  };
}

/** What the outcome of an action does to the page. */
interface Outcome {
  readonly isOutdatedBy: (error: unknown) => boolean;
  readonly reasonOf: (error: unknown) => string;
  readonly noteError: (target: string, reason: string) => void;
  readonly noteChange: () => void;
  readonly leave: () => void;
  readonly refetch: (action: Pick<Action<never>, 'endpoint'>) => Promise<void>;
}

async function perform<Reply>(action: Action<Reply>, outcome: Outcome) {
  let reply;
  try {
    reply = await action.call();
  } catch (error) {
    await handleError(error, action, outcome);
    return;
  }
  const finished = action.onSuccess?.(reply);
  tell(action.succeeded(reply), 'done');
  outcome.noteChange();
  const refetch = async () => {
    await finished;
    await outcome.refetch(action);
  };
  if (action.awaitsRefetch) await refetch();
  else void refetch();
}

async function handleError(
  error: unknown,
  action: Pick<Action<never>, 'target' | 'endpoint' | 'onError' | 'onSessionOver' | 'failed'>,
  outcome: Outcome,
) {
  const reason = outcome.reasonOf(error);
  outcome.noteError(action.target, reason);
  action.onError?.(error);
  tell(action.failed(reason, error), 'failed');
  if (isSessionOver(error)) {
    if (action.onSessionOver) action.onSessionOver(outcome.leave);
    else outcome.leave();
  }
  if (!outcome.isOutdatedBy(error)) return;
  await outcome.refetch(action);
  outcome.noteChange();
}

function tell(message: Message | null, tone: Toast['tone']) {
  if (message !== null) showToast({ ...message, tone });
}

function without(map: ReadonlyMap<string, string>, key: string) {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
