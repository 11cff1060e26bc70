import {
  changedFields,
  CONTENT_FIELDS,
  EMPTY_CONTENT,
  listingContent,
  type ContentField,
  type ListingContent,
} from '#contract/content.ts';
import { fieldErrorCode, type FieldErrorCode } from '#contract/forms.ts';
import { inviteCodeIn } from '#contract/invites.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Translate } from '../../i18n/translate.ts';

/** What the form about a listing holds, as it was typed and chosen. */
export type ListingFields = Record<Exclude<ContentField, 'tags'>, string> & { tags: readonly string[] };

/** What is wrong with a field: a code of the form's rules or of a refusal, or the server's words for a code unknown here. */
export type FieldError =
  | FieldErrorCode
  | 'notInvite'
  | InviteRefusal
  | { readonly blockedTag: string }
  | { readonly message: string };
export type FieldErrors = Partial<Record<ContentField, FieldError>>;

/** The refusals that are about the invite link. */
export const INVITE_REFUSALS = [
  'inviteForeign',
  'inviteUnknown',
  'inviteElsewhere',
  'inviteGuest',
] as const satisfies RefusalCode[];
type InviteRefusal = (typeof INVITE_REFUSALS)[number];

/** What the form begins with: what a listing says, or nothing yet. */
export function fieldsOf(content: ListingContent | null): ListingFields {
  const { about, inviteLink, tags, ...same } = content ?? EMPTY_CONTENT;
  return { ...same, about: about ?? '', tags: tags ?? [], inviteLink: inviteLink ?? '' };
}

/** Whether two forms hold the same. */
export function isSame(one: ListingFields, other: ListingFields): boolean {
  return changedFields(one, other).length === 0;
}

/** Checks a form by the contract's rules: the content to send, or null and what is wrong in which field. */
export function validateListing(
  fields: ListingFields,
  inviteBase: string,
): { content: ListingContent | null; errors: FieldErrors } {
  const { data = null, error } = listingContent.safeParse(fields);
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const name = CONTENT_FIELDS.find((name) => name === path[0]);
    if (name !== undefined) errors[name] ??= fieldErrorCode(message) ?? { message };
  }
  const link = fields.inviteLink.trim();
  if (URL.canParse(link) && inviteCodeIn(link, inviteBase) === null) errors.inviteLink ??= 'notInvite';
  return { content: Object.keys(errors).length === 0 ? data : null, errors };
}

/** The fields in the order of the form; the last two are folded. */
const FORM_ORDER: readonly ContentField[] = [
  'description',
  'category',
  'language',
  'inviteLink',
  'tags',
  'about',
];

/** The first field in the form that something is wrong with. */
export function firstWrong(errors: FieldErrors): ContentField | undefined {
  return FORM_ORDER.find((name) => errors[name] !== undefined);
}

/** What is wrong with a field, in the page's language. */
export function fieldErrorText(error: FieldError, t: Translate): string {
  switch (error) {
    case 'required':
      return t('serverForm.required');
    case 'descriptionTooShort':
      return t('serverForm.tooShort');
    case 'descriptionTooLong':
      return t('serverForm.tooLong');
    case 'aboutTooLong':
      return t('serverForm.aboutTooLong');
    case 'notUrl':
      return t('serverForm.notUrl');
    case 'notInvite':
      return t('serverForm.notInvite');
    case 'tagInvalid':
    case 'tagMixed':
    case 'tooManyTags':
      return t(`serverForm.${error}`);
    case 'inviteForeign':
    case 'inviteUnknown':
    case 'inviteElsewhere':
    case 'inviteGuest':
      return t(`refusals.${error}`);
    case 'reviewTooLong':
    case 'replyTooLong':
    case 'appealTooLong':
    case 'reasonTooLong':
      return t('refusals.invalidRequest'); // no field of a listing has these
    default:
      return 'blockedTag' in error ? t('serverForm.tagBlocked', { tag: error.blockedTag }) : error.message;
  }
}
