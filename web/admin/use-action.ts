import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { statusOf } from '../api/status-of.ts';
import { useAuth } from '../auth/auth.tsx';
import { USER_QUERY_KEY } from '../auth/session.ts';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { invalidateAfterAction } from './list-cache.ts';

/** So long after a list has moved up nothing is done in it: a double press was meant for what is gone. */
const SETTLES_WITHIN_MS = 300;

/** Something that an admin does, and what is told of it. */
interface ActionOptions<Answer> {
  /** To what it is done; to one thing only one is done at a time. */
  readonly to: string;
  readonly name: string;
  readonly call: () => Promise<Answer>;
  /** Null where it is seen without words. */
  readonly done: (answer: Answer) => Told | null;
  /** Handed the reason as a sentence. */
  readonly failed: (sentence: string, error: unknown) => Told;
  readonly onDone?: (answer: Answer) => void;
  readonly onRefused?: (error: unknown) => void;
}

interface Told {
  readonly title: string;
  readonly text: string;
}

/** The way to do something, what is being done to what, and why something was not done. */
export interface Actions {
  readonly act: <Answer>(deed: ActionOptions<Answer>) => Promise<void>;
  /** The name of what is being done to a thing. */
  readonly pendingAction: (to: string) => string | undefined;
  /** Why the last deed to a thing was refused. */
  readonly errorOf: (to: string) => string | undefined;
  /** Whether nothing has just moved up to where something else was. */
  readonly isSettled: () => boolean;
}

/** What an admin does in a list: each once however often he presses, told in a toast, and followed by fresh lists. */
export function useAction(): Actions {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { markSignedOut } = useAuth();
  const [running, setRunning] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  const begun = useRef(new Set<string>());
  const movedAt = useRef(-Infinity);
  const isSettled = () => performance.now() - movedAt.current > SETTLES_WITHIN_MS;

  const act = async <Answer>({ to, name, call, ...told }: ActionOptions<Answer>) => {
    if (begun.current.has(to) || !isSettled()) return;
    begun.current.add(to);
    setRunning((running) => new Map(running).set(to, name));
    setRefusals((refusals) => without(refusals, to));
    try {
      const answer = await call();
      told.onDone?.(answer);
      const words = told.done(answer);
      if (words !== null) showToast({ ...words, tone: 'done' });
      movedAt.current = performance.now();
      void invalidateAfterAction(queryClient);
    } catch (error) {
      const sentence = errorMessage(error, t);
      setRefusals((refusals) => new Map(refusals).set(to, sentence));
      told.onRefused?.(error);
      showToast({ ...told.failed(sentence, error), tone: 'failed' });
      const status = statusOf(error);
      if (status === 401) await markSignedOut();
      if (status === 403) await queryClient.invalidateQueries({ queryKey: USER_QUERY_KEY });
      // What was refused was not as the list has it.
      if (status === 404 || status === 409) {
        await invalidateAfterAction(queryClient);
        movedAt.current = performance.now();
      }
    } finally {
      begun.current.delete(to);
      setRunning((running) => without(running, to));
    }
  };
  return {
    act,
    pendingAction: (to) => running.get(to),
    errorOf: (to) => refusals.get(to),
    isSettled,
  };
}

function without(map: ReadonlyMap<string, string>, key: string) {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
