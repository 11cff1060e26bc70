import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageFacts, SentNotice } from '#contract/pages.ts';
import { PAGE_ADDRESSES, receiptAddress } from '#contract/paths.ts';
import {
  NOTICE_FIELDS,
  noticeBody,
  noticeError,
  noticeErrors,
  objectionText,
  publicNoticeContent,
  sendPublicNotice as endpoint,
  type NoticeError,
  type NoticeForm,
  type PublicNoticeContent,
} from '#contract/public-notices.ts';
import type { Deps } from '../../deps.ts';
import { nameOf } from '../../http/endpoint-registry.ts';
import type { Http } from '../../http/http.ts';
import type { RenderForOne } from '../../http/pages.ts';
import { parsePart } from '../../http/parse-part.ts';
import { toRefusal } from '../../http/to-refusal.ts';
import { Refusal } from '../../refusal.ts';
import { findReceipt, objectToDecision, sendPublicNotice } from './public-notice.ts';

/** The address is a secret: no other site learns of it, no cache keeps it, and no robot. */
const SECRET_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

const FORM_TYPE = 'application/x-www-form-urlencoded';
const RETRY_AFTER_S = '5';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Registers the form as a script sends it. It needs the request, since notices are counted by network. */
export function publicNoticeRoutes(http: Http, deps: Deps): void {
  http.endpoints.set(nameOf(endpoint), null);
  http.app.post(endpoint.path, async (request, reply) => {
    const content = parsePart(endpoint.body, request.body, 'body') as PublicNoticeContent; // by its own schema
    return endpoint.reply.parse({ secret: await take(http, deps, content, { request, reply }) });
  });
}

/**
 * Registers receipts, and the two forms as browsers send them without a script. What cannot be taken is answered with the
 * form, in which everything is as it was written.
 */
export async function publicNoticePages(http: Http, deps: Deps, render: RenderForOne): Promise<void> {
  await http.app.register(async (app) => {
    // Nowhere else is a form read.
    app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    app.post(PAGE_ADDRESSES.report, async (request, reply) =>
      takeForm(http, deps, render, { request, reply }),
    );
    app.get<Named>(receiptAddress(':secret'), async ({ raw, params }, reply) => {
      const receipt = await findReceipt(deps, params.secret);
      void reply.headers(SECRET_HEADERS);
      return sendPage(reply, receipt ? 200 : 404, await render(raw, receipt ? { receipt } : {}));
    });
    app.post<Named>(receiptAddress(':secret'), async (request, reply) =>
      takeObjection(http, deps, render, { request, reply }),
    );
  });
}

interface Named {
  Params: { secret: string };
}

async function take(
  { ages, limits }: Pick<Http, 'ages' | 'limits'>,
  deps: Deps,
  content: PublicNoticeContent,
  { request: { raw }, reply }: Exchange,
): Promise<string> {
  return sendPublicNotice(deps, content, {
    mayShowRestricted: () => ages.mayShow(raw),
    count: async (trx) => limits.countPublicNotice(trx, raw, (name, value) => void reply.header(name, value)),
  });
}

async function takeForm(http: Http, deps: Deps, render: RenderForOne, exchange: Exchange) {
  const { request, reply } = exchange;
  const form = formIn(request.body);
  const answer = async (status: number, { errors = {}, refused = null }: Partial<SentNotice>) =>
    sendPage(reply, status, await render(request.raw, { notice: { form, errors, refused } }));
  const written = publicNoticeContent.safeParse(noticeBody(form));
  if (!written.success) return answer(400, { errors: noticeErrors(written.error.issues) });
  try {
    const secret = await take(http, deps, written.data, exchange);
    return await reply.headers(SECRET_HEADERS).redirect(http.publicUrl + receiptAddress(secret), 303);
  } catch (error) {
    const { code, status } = toRefusal(http.log, error);
    if (code === 'noticeAddressUnknown') return answer(status, { errors: { address: 'addressUnknown' } });
    if (status === 503) void reply.header('retry-after', RETRY_AFTER_S);
    return answer(status, { refused: code });
  }
}

async function takeObjection(http: Http, deps: Deps, render: RenderForOne, { request, reply }: Exchange) {
  const { secret } = request.params as Named['Params']; // the one part of the path that is named
  const text = fieldsIn(request.body).get('objection')?.replaceAll('\r\n', '\n') ?? '';
  void reply.headers(SECRET_HEADERS);
  const answer = async (status: number, error: NoticeError | null) => {
    const receipt = await findReceipt(deps, secret);
    const facts: Pick<PageFacts, 'receipt'> = receipt
      ? { receipt: { ...receipt, objection: { text, error } } }
      : {};
    return sendPage(reply, receipt ? status : 404, await render(request.raw, facts));
  };
  const parsed = objectionText.safeParse(text);
  if (!parsed.success) return answer(400, noticeError(parsed.error.issues[0]?.message ?? ''));
  try {
    await objectToDecision(deps, secret, parsed.data);
  } catch (error) {
    const { code, status } = toRefusal(http.log, error);
    if (code !== 'objectionClosed') throw error;
    return answer(status, null);
  }
  return reply.redirect(http.publicUrl + receiptAddress(secret), 303);
}

function sendPage(reply: FastifyReply, status: number, page: Awaited<ReturnType<RenderForOne>>) {
  return reply
    .code(page.status === 200 ? status : page.status)
    .headers(page.headers)
    .send(page.body);
}

function fieldsIn(body: unknown): URLSearchParams {
  if (body instanceof URLSearchParams) return body;
  if (body === undefined) return new URLSearchParams();
  throw new Refusal('notForm');
}

function formIn(body: unknown): NoticeForm {
  const fields = fieldsIn(body);
  return Object.fromEntries(NOTICE_FIELDS.map((name) => [name, fields.get(name) ?? ''])) as NoticeForm; // all of its fields
}
