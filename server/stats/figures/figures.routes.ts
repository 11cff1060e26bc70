import * as contract from '#contract/figures.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { getFigures, getFiguresFile } from './figures.ts';

export function figuresRoutes(http: Http, deps: Deps): void {
  serve(http, contract.getFigures, ({ user, params, query, deadline }) =>
    getFigures(deps, user, { ...params, ...query }, deadline),
  );
  serve(http, contract.getFiguresFile, async ({ user, params, query, deadline, header }) => {
    const { name, content } = await getFiguresFile(deps, user, { ...params, ...query }, deadline);
    header('content-type', `${contract.getFiguresFile.replyType}; charset=utf-8`);
    header('content-disposition', `attachment; filename="${name}"`);
    return content;
  });
}
