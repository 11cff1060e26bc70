import type { ListingLanguage } from '#contract/vocabulary.ts';
import type { Translate } from '../i18n/translate.ts';
import type { DirectoryView } from './directory-view.ts';

/** What a view shows, in words: its filters' name, leaving the search aside. Null is everything. */
export function nameOfView({ tags, ...view }: DirectoryView, t: Translate): string | null {
  const name = nameOfPart(view, t);
  if (tags.length === 0) return name;
  return t('views.tagged', { view: name ?? t('views.servers'), tags: tags.join(t('views.comma')) });
}

function nameOfPart({ category, languages }: Pick<DirectoryView, 'category' | 'languages'>, t: Translate) {
  const about = category === null ? null : t(`categories.${category}`);
  const languageName = languages.length === 0 ? null : namesOfLanguages(languages, t);
  if (about !== null && languageName !== null)
    return t('views.both', { category: about, language: languageName });
  if (about !== null) return t('views.category', { category: about });
  if (languageName !== null) return t('views.language', { language: languageName });
  return null;
}

/** Languages of listings, in a sentence. */
export function namesOfLanguages(languages: readonly ListingLanguage[], t: Translate): string {
  return languages
    .map((language) => t(language === 'Other' ? 'views.otherLanguages' : `languages.${language}`))
    .join(t('views.comma'));
}

/** The title and the description of a view's page. */
export function titleOfView(view: DirectoryView, t: Translate): { title: string; description: string } {
  const name = nameOfView(view, t);
  const title = view.words === '' ? name : t('search.results', { words: view.words });
  return {
    title: title === null ? t('site.title') : t('site.pageTitle', { page: title }),
    description: name === null ? t('site.description') : t('views.description', { view: name }),
  };
}
