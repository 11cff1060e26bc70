import { useLocation } from 'wouter';
import { deleteOwnData, getOwnData, ownDataFile } from '#contract/own-data.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { call } from '../../api/call.ts';
import { statusOf } from '../../api/status-of.ts';
import { useAuth } from '../../auth/auth.tsx';
import { fetchUser } from '../../auth/session.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** Downloads all data that is kept of the member who is signed in. */
export function useDownload() {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction();
  const download = () =>
    void run({
      target: 'download',
      call: async () => call(getOwnData, {}),
      onSuccess: (data) => saveFile(ownDataFile(data), JSON.stringify(data, null, 2)),
      succeeded: () => null,
      failed: (reason) => ({ title: t('ownData.downloadFailed'), text: reason }),
    });
  return { isDownloading: pendingAction('download') !== undefined, download };
}

/** Erases all of it. Afterwards the person is a visitor in every tab, and on the home page in this one. */
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
  const { run, pendingAction } = useAction();
  const erase = () =>
    void run({
      target: 'erasure',
      endpoint: deleteOwnData,
      call: eraseOwnData,
      onSuccess: () => {
        navigate(PAGE_ADDRESSES.home);
        return markErased(userId);
      },
      succeeded: () => ({ title: t('ownData.deleted'), text: t('ownData.deletedText') }),
      failed: (reason, error) => ({
        title: t(statusOf(error) === null ? 'ownData.deleteUnknown' : 'ownData.deleteFailed'),
        text: reason,
      }),
      onSessionOver: (leave) => {
        onSessionEnded();
        leave();
      },
      awaitsRefetch: true,
    });
  return { isErasing: pendingAction('erasure') !== undefined, erase };
}

async function eraseOwnData(): Promise<void> {
  try {
    await call(deleteOwnData, {});
  } catch (error) {
    // The lost answer may have been a success: then nobody is signed in any more.
    const isLost = statusOf(error) === null;
    if (!isLost || (await fetchUser()) !== null) throw error;
  }
}

/** Browsers take a moment to begin. */
const URL_LIVES_FOR_MS = 30_000;

/** Downloads a JSON file. */
function saveFile(name: string, json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), URL_LIVES_FOR_MS);
}
