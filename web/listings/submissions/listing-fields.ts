import type { FieldErrors, Resolver } from 'react-hook-form';
import { inviteCodeIn } from '#contract/invites.ts';
import { listingContent, type ListingContent } from '#contract/forms.ts';
import type { Translate } from '../../i18n/translate.ts';

/** What the form about a listing holds, as it was typed and chosen. */
export interface ListingFields {
  description: string;
  category: string;
  language: string;
  inviteLink: string;
}

/** The names of the fields, in the order in which they stand. */
export const FIELD_NAMES = ['description', 'category', 'language', 'inviteLink'] as const;

const EMPTY: ListingFields = {
  description: '',
  category: 'Community',
  language: 'English',
  inviteLink: '',
};

/** What the form begins with: what a listing says, or nothing yet. */
export function fieldsOf(content: ListingContent | null): ListingFields {
  return content === null ? EMPTY : { ...content, inviteLink: content.inviteLink ?? '' };
}

/** Whether two forms hold the same. */
export function isSame(one: ListingFields, other: ListingFields): boolean {
  return FIELD_NAMES.every((name) => one[name] === other[name]);
}

/** Checks a form by the contract's own rules, and says in the page's language what is wrong in each field. */
export function listingResolver(
  inviteBase: string,
  t: Translate,
): Resolver<ListingFields, unknown, ListingContent> {
  return (fields) => {
    const { success, data, error } = listingContent.safeParse(fields);
    const wrong = (error?.issues ?? []).map(({ path, message }) => [path[0], message] as const);
    const link = fields.inviteLink.trim();
    if (URL.canParse(link) && inviteCodeIn(link, inviteBase) === null)
      wrong.push(['inviteLink', 'Must be a Discord invite link']);
    if (success && wrong.length === 0) return { values: data, errors: {} };
    const errors: FieldErrors<ListingFields> = {};
    for (const name of FIELD_NAMES) {
      const message = wrong.find(([field]) => field === name)?.[1];
      if (message !== undefined) errors[name] = { type: 'contract', message: fieldErrorText(message, t) };
    }
    return { values: {}, errors };
  };
}

/** What the contract says of a field, in the page's language. */
export function fieldErrorText(message: string, t: Translate): string {
  switch (message) {
    case 'Required':
      return t('serverForm.required');
    case 'Description must be at least 20 characters':
      return t('serverForm.tooShort');
    case 'Description must not exceed 500 characters':
      return t('serverForm.tooLong');
    case 'Must be a valid URL':
      return t('serverForm.notUrl');
    case 'Must be a Discord invite link':
      return t('serverForm.notInvite');
    default:
      return message;
  }
}
