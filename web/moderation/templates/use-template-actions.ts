import { addTemplate, changeTemplate, removeTemplate, type Template } from '#contract/templates.ts';
import { call } from '../../api/call.ts';
import type { Actions } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { WrittenTemplate } from './template-draft.ts';
import { titleIn } from './title-in.ts';

/** What a template that is being written is called among the targets of actions. */
export const NEW = 'new template';

/** The ways to add, change and remove templates. */
export function useTemplateActions({ run }: Actions) {
  const { t, language } = useLanguage();
  return {
    /** `template` is the one to change, as it was read; null adds one. */
    save: (template: Template | null, body: WrittenTemplate, onDone: () => void) =>
      void run({
        target: template?.id ?? NEW,
        name: 'save',
        endpoint: template === null ? addTemplate : changeTemplate,
        call: async () =>
          template === null
            ? call(addTemplate, { body })
            : call(changeTemplate, {
                params: { id: template.id },
                body: { ...body, version: template.version },
              }),
        succeeded: () => ({
          title: t(template === null ? 'moderation.templates.added' : 'moderation.templates.changed'),
          text: t('moderation.templates.savedText'),
        }),
        failed: (reason) => ({ title: t('moderation.templates.saveFailed'), text: reason }),
        onSuccess: onDone,
      }),
    remove: (template: Template, onDone: () => void) =>
      void run({
        target: template.id,
        name: 'remove',
        endpoint: removeTemplate,
        call: async () => call(removeTemplate, { params: { id: template.id } }),
        succeeded: () => ({
          title: t('moderation.templates.removed'),
          text: t('moderation.templates.removedText', { title: titleIn(template, language) }),
        }),
        failed: () => ({
          title: t('moderation.templates.removeFailed'),
          text: t('moderation.templates.failedText'),
        }),
        onSuccess: onDone,
      }),
  };
}
