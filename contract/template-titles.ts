import * as z from 'zod/mini';
import { inEachLanguage } from './in-each-language.ts';

/** The titles of a template. `title` is the English one; it stands for those that are empty. */
export const titled = {
  title: z.string(),
  titles: z.object(inEachLanguage(() => z.string())),
};

const titledThing = z.object(titled);
export type Titled = z.output<typeof titledThing>;
