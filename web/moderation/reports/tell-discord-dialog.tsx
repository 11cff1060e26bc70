import { DISCORD_REPORT_PAGE } from '#contract/reports.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

/** Leads somebody who reported what happened inside a server to Discord's own report page, and says why. */
export function TellDiscordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog title={t('reports.toDiscord.title')} onClose={onClose}>
      <p className="text-soft">{t('reports.toDiscord.text')}</p>
      <div className="mt-6">
        <DialogButtons cancel={t('reports.toDiscord.close')} onClose={onClose}>
          <ExternalLink href={DISCORD_REPORT_PAGE} className={BUTTON.primary} onFollow={onClose}>
            {t('reports.toDiscord.link')}
          </ExternalLink>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
