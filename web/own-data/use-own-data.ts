import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { deleteOwnData, getOwnData, ownDataFile } from '#contract/own-data.ts';
import { call } from '../api/call.ts';
import { errorMessage } from '../api/error-message.ts';
import { statusOf } from '../api/status-of.ts';
import { useAuth } from '../auth/auth.tsx';
import { fetchUser } from '../auth/session.ts';
import { useMemberCall } from '../auth/use-member-call.ts';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import { saveFile } from './save-file.ts';

/** The way to a file with all that is kept of whoever is signed in. */
export function useDownload() {
  const { t } = useLanguage();
  const { isUnderWay, start } = useMemberCall({
    key: ['download'],
    call: async () => call(getOwnData, {}),
    onDone: (data) => saveFile(ownDataFile(data), JSON.stringify(data, null, 2)),
    onFailed: (error) =>
      showToast({ title: t('ownData.downloadFailed'), text: errorMessage(error, t), tone: 'failed' }),
  });
  return { isDownloading: isUnderWay, download: start };
}

/** The way to have all of it erased. Afterwards he is a visitor, in every tab, and at the home page in this one. */
export function useErasure({
  userId,
  onSessionEnded,
}: {
  userId: string;
  /** It was refused, since nobody is signed in any more. */
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const { markErased } = useAuth();
  const queryClient = useQueryClient();
  const { isUnderWay, start } = useMemberCall({
    key: ['erasure'],
    call: eraseOwnData,
    onDone: async () => {
      navigate('/');
      showToast({ title: t('ownData.deleted'), text: t('ownData.deletedText'), tone: 'done' });
      await markErased(userId);
      // His listings and reviews are in what was asked for before.
      await queryClient.invalidateQueries({ queryKey: ['/api'] });
    },
    onFailed: (error) => {
      const title = t(statusOf(error) === null ? 'ownData.deleteUnknown' : 'ownData.deleteFailed');
      showToast({ title, text: errorMessage(error, t), tone: 'failed' });
    },
    onSessionOver: (leave) => {
      onSessionEnded();
      leave();
    },
  });
  return { isErasing: isUnderWay, erase: start };
}

async function eraseOwnData(): Promise<void> {
  try {
    await call(deleteOwnData, {});
  } catch (error) {
    // An answer that got lost may have been that all is deleted: whoever asks then is nobody any more.
    const isLost = statusOf(error) === null;
    if (!isLost || (await fetchUser()) !== null) throw error;
  }
}
