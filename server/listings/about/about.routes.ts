import { previewAbout } from '#contract/content.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { aboutBlocksOf } from './about-blocks.ts';

export function aboutRoutes(http: Http): void {
  serve(http, previewAbout, ({ body }) => ({ aboutBlocks: aboutBlocksOf(body.about) }));
}
