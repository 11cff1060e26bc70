import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS, optionalText, reason, writtenText } from './forms.ts';
import { PAGES } from './paths.ts';
import { REPORT_CATEGORIES, type ReportCategory, type ReportOutcome } from './reports.ts';
import {
  ADDRESS_LENGTH,
  APPEAL_LENGTH,
  EMAIL_LENGTH,
  NAME_LENGTH,
  RULE_LENGTH,
  SNOWFLAKE,
} from './vocabulary.ts';

/** How many notices without an account a network (IPv6: /48) may send a day (UTC), and all networks together. */
export const PUBLIC_NOTICES_A_DAY = { network: 5, site: 5_000 } as const;

/** The errors of its fields: a code for translations, and the API's message. */
export const NOTICE_ERRORS = {
  required: FIELD_ERRORS.required,
  reasonTooLong: FIELD_ERRORS.reasonTooLong,
  objectionTooLong: `Appeal must not exceed ${APPEAL_LENGTH.most} characters`,
  addressTooLong: `Address must not exceed ${ADDRESS_LENGTH} characters`,
  addressUnknown: 'Must be the address of a public server page',
  ruleTooLong: `Law or rule must not exceed ${RULE_LENGTH} characters`,
  nameTooLong: `Name must not exceed ${NAME_LENGTH} characters`,
  emailInvalid: 'Must be an e-mail address',
  goodFaithMissing: 'Must be confirmed',
} as const;
export type NoticeError = keyof typeof NOTICE_ERRORS;
const NOTICE_ERROR_CODES = Object.keys(NOTICE_ERRORS) as NoticeError[]; // the table's own keys

/** Something before and after one at sign: whether mail arrives there nobody asks, since none is sent. */
const EMAIL_SHAPE = /^[^\s@<>]+@[^\s@<>]+$/;

const address = writtenText({
  least: { length: 1, message: FIELD_ERRORS.required },
  most: { length: ADDRESS_LENGTH, message: NOTICE_ERRORS.addressTooLong },
});

const OTHER_CATEGORIES = REPORT_CATEGORIES.filter((category) => category !== 'minors');

/** What every notice says. */
const anyNotice = {
  /** The page of a server on this site, or its Discord id. */
  address,
  reason,
  /** The law or the rule that it breaks. */
  rule: z._default(optionalText(RULE_LENGTH, NOTICE_ERRORS.ruleTooLong), ''),
  /** That the sender believes in good faith that what they write is right and complete. */
  goodFaith: z.literal(true, { error: NOTICE_ERRORS.goodFaithMissing }),
};

/**
 * Somebody's notice of a server, without an account. Of danger to minors nobody has to give a name or an e-mail address,
 * and those that are given are not stored.
 */
export const publicNoticeContent = z.discriminatedUnion('category', [
  z.object({
    ...anyNotice,
    category: z.literal('minors'),
    name: z._default(optionalText(NAME_LENGTH, NOTICE_ERRORS.nameTooLong), ''),
    email: z._default(optionalText(EMAIL_LENGTH, NOTICE_ERRORS.emailInvalid), ''),
  }),
  z.object({
    ...anyNotice,
    category: z._default(z.enum(OTHER_CATEGORIES), 'other'),
    name: writtenText({
      least: { length: 1, message: NOTICE_ERRORS.required },
      most: { length: NAME_LENGTH, message: NOTICE_ERRORS.nameTooLong },
    }),
    email: writtenText({
      least: { length: 1, message: NOTICE_ERRORS.required },
      most: { length: EMAIL_LENGTH, message: NOTICE_ERRORS.emailInvalid },
    }).check(z.regex(EMAIL_SHAPE, { error: NOTICE_ERRORS.emailInvalid })),
  }),
]);
export type PublicNoticeContent = z.output<typeof publicNoticeContent>;

/** The fields of the form, as texts; a box that is ticked is `on`. */
export const NOTICE_FIELDS = ['address', 'category', 'reason', 'rule', 'name', 'email', 'goodFaith'] as const;
export type NoticeField = (typeof NOTICE_FIELDS)[number];
export type NoticeForm = Readonly<Record<NoticeField, string>>;

export const EMPTY_NOTICE: NoticeForm = {
  address: '',
  category: 'other',
  reason: '',
  rule: '',
  name: '',
  email: '',
  goodFaith: '',
};

/** The faults of a form's fields. */
export type NoticeErrors = { readonly [Field in NoticeField]?: NoticeError };

/** The code of an error's message. */
export function noticeError(message: string): NoticeError {
  return NOTICE_ERROR_CODES.find((code) => NOTICE_ERRORS[code] === message) ?? 'required';
}

/** The faults of a form by its fields, the first of each. */
export function noticeErrors(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): NoticeErrors {
  const errors = issues.map(({ path, message }) => [String(path[0]), noticeError(message)]);
  return Object.fromEntries(errors.toReversed()) as NoticeErrors; // paths begin with fields of the form
}

/** What a form says, for the schema. Browsers send the ends of lines as two characters. */
export function noticeBody({ goodFaith, ...texts }: NoticeForm) {
  return { ...texts, reason: texts.reason.replaceAll('\r\n', '\n'), goodFaith: goodFaith !== '' };
}

/** Sent once. The receipt is at `/report/{secret}`, and nowhere else: nothing is sent by e-mail. */
export const sendPublicNotice = endpoint({
  method: 'POST',
  path: '/api/public-notices',
  access: 'anyone',
  affects: ['/api/admin'],
  summary: 'Tells the moderators, without an account, that something is wrong with a server',
  refusals: ['noticeAddressUnknown', 'publicNoticesFull'],
  body: publicNoticeContent,
  reply: z.object({ secret: z.string() }),
});

/** An objection to a decision about a notice. */
export const objectionText = writtenText({
  least: { length: APPEAL_LENGTH.least, message: FIELD_ERRORS.required },
  most: { length: APPEAL_LENGTH.most, message: NOTICE_ERRORS.objectionTooLong },
});

/** What the sender of a notice sees at its secret address. */
export interface Receipt {
  readonly discordServerId: string;
  readonly sentAt: string;
  readonly rule: string;
  /** Null once the listing is gone. */
  readonly category: ReportCategory | null;
  readonly reason: string | null;
  readonly state: 'waiting' | 'decided' | 'again' | 'gone';
  /** The last decision; null without one. */
  readonly decision: {
    readonly at: string | null;
    readonly outcome: ReportOutcome;
    readonly answer: string | null;
  } | null;
  /** When its sender objected. */
  readonly objectedAt: string | null;
  readonly mayObject: boolean;
}

/** The Discord id of the server that an address on this site leads to, or that is written in its place; null without one. */
export function serverInAddress(written: string, publicUrl: string): string | null {
  const text = written.trim();
  if (SNOWFLAKE.test(text)) return text;
  const { host } = new URL(publicUrl);
  const whole = text.startsWith('/') && !text.startsWith('//') ? publicUrl + text : withScheme(text);
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (url.host !== host || !/^https?:$/.test(url.protocol)) return null;
  const id =
    (PAGES.server.path.exec(url.pathname) ?? PAGES.join.path.exec(url.pathname))?.groups?.['id'] ?? '';
  return SNOWFLAKE.test(id) ? id : null;
}

function withScheme(text: string) {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}
