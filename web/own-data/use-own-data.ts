import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { deleteOwnData, getOwnData, ownDataFile } from '#contract/own-data.ts';
import { call } from '../api/call.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { statusOf } from '../api/status-of.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toasts.ts';
import { saveFile } from './save-file.ts';

/** The way to a file with all that is kept of whoever is signed in. */
export function useDownload() {
  const { t } = useLanguage();
  const { noteSignedOut } = useAuth();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => call(getOwnData, {}),
    onSuccess: (data) => saveFile(ownDataFile(data), JSON.stringify(data, null, 2)),
    onError: (error) => {
      showToast({ title: t('ownData.downloadFailed'), text: sentenceOf(error, t), tone: 'failed' });
      if (statusOf(error) === 401) void noteSignedOut();
    },
  });
  return { isDownloading: isPending, download: mutate };
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
  const { noteErased, noteSignedOut } = useAuth();
  const queryClient = useQueryClient();
  const mutationKey = ['erasure'];
  const { mutate, isPending } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: async () => call(deleteOwnData, {}),
    onSuccess: async () => {
      navigate('/');
      showToast({ title: t('ownData.deleted'), text: t('ownData.deletedText'), tone: 'done' });
      await noteErased(userId);
      // His listings and reviews are in what was asked for before.
      await queryClient.invalidateQueries({ queryKey: ['/api'] });
    },
    onError: (error) => {
      showToast({ title: t('ownData.deleteFailed'), text: sentenceOf(error, t), tone: 'failed' });
      if (statusOf(error) !== 401) return;
      onSessionEnded();
      void noteSignedOut();
    },
  });
  const erase = () => {
    // The second half of a double click comes before the button has changed.
    if (queryClient.isMutating({ mutationKey }) === 0) mutate();
  };
  return { isErasing: isPending, erase };
}
