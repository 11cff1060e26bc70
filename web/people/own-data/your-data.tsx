import Download from 'lucide-react/icons/download';
import KeyRound from 'lucide-react/icons/key-round';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useDownload } from './use-own-data.ts';

/** Where members download the data that is kept of them, and have it erased. */
export function YourData({ userId }: { userId: string }) {
  const { t } = useLanguage();
  const { isDownloading, download } = useDownload();
  const [isDialogOpen, ask] = useState(false);
  const Sign = isDownloading ? LoaderCircle : Download;
  return (
    <PageSection title={t('ownData.title')} text={t('ownData.text')}>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <button
          type="button"
          aria-disabled={isDownloading}
          onClick={() => {
            if (!isDownloading) download();
          }}
          className={BUTTON.quiet}
        >
          <Sign aria-hidden="true" className={isDownloading ? 'size-4.5 animate-spin' : 'size-4.5'} />
          {t(isDownloading ? 'ownData.downloading' : 'ownData.download')}
        </button>
        {/* Not within the page: only a browser that loads the page goes to the place in it. */}
        <a href={`${PAGE_ADDRESSES.api}#keys`} className={BUTTON.quiet}>
          <KeyRound aria-hidden="true" className="size-4.5" />
          {t('ownData.keys')}
        </a>
        <button type="button" onClick={() => ask(true)} className={BUTTON.quiet}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          {t('ownData.delete')}
        </button>
      </div>
      {isDialogOpen ? <EraseDialog userId={userId} onClose={() => ask(false)} /> : null}
    </PageSection>
  );
}
