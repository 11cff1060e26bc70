import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuth } from './auth.tsx';
import { isSessionOver } from './session.ts';

/** A call to the server that whoever is signed in makes by pressing something. */
interface MemberCall<Body, Answer> {
  /** What it is made about: to one thing only one is made at a time. */
  readonly key: readonly string[];
  readonly call: (body: Body) => Promise<Answer>;
  /** It was granted; until what this gives is there, it counts as under way. */
  readonly onDone: (answer: Answer, body: Body) => unknown;
  readonly onFailed: (error: unknown) => void;
  /** It was refused since he is not signed in any more; handed the way to the page as a visitor sees it. */
  readonly onSessionOver?: (leave: () => void) => void;
}

/**
 * Makes a member's call: once however often it is asked for, and now or not at all, also without a connection. If it
 * turns out that his session is over, the page shows itself as to a visitor, at once unless something speaks against it.
 */
export function useMemberCall<Answer, Body = void>({
  key,
  call,
  onDone,
  onFailed,
  onSessionOver = (leave) => leave(),
}: MemberCall<Body, Answer>): { isUnderWay: boolean; start: (body: Body) => void } {
  const { markSignedOut } = useAuth();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: key,
    networkMode: 'always',
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => {
      onFailed(error);
      if (isSessionOver(error)) onSessionOver(() => void markSignedOut());
    },
  });
  const start = (body: Body) => {
    // The second half of a double click comes before the button has changed.
    if (queryClient.isMutating({ mutationKey: key }) === 0) mutate(body);
  };
  return { isUnderWay: isPending, start };
}
