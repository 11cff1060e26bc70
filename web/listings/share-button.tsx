import Share2 from 'lucide-react/icons/share-2';
import { listingAddress } from '#contract/paths.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toast/toast-store.ts';

/** Passes on the address of a server: by the device's own means where it has them, else by the clipboard. */
export function ShareButton({
  listing: { discordServerId, name },
  className,
}: {
  listing: { readonly discordServerId: string; readonly name: string };
  className: string;
}) {
  const { t } = useLanguage();
  const { publicUrl } = usePageFacts();
  const url = publicUrl + listingAddress(discordServerId);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t('share.copied'), tone: 'done' });
    } catch {
      showToast({ title: t('share.failed'), text: t('share.address', { address: url }), tone: 'failed' });
    }
  };
  const share = async () => {
    // Not every browser has it.
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: name, url });
    } catch (error) {
      // Who has closed the sheet wants nothing else.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <button
      type="button"
      aria-label={t('share.label', { name })}
      onClick={() => void share()}
      className={`inline-flex items-center justify-center rounded-control text-soft transition-colors hover:text-accent-text noscript:hidden ${className}`}
    >
      <Share2 aria-hidden="true" className="size-5" />
    </button>
  );
}
