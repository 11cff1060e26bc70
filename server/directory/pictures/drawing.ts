/** All that a picture shows, as it is sent to the process that draws it. */
export interface Drawing {
  /** The language of the name, as a BCP 47 tag: it decides the shapes of Han characters. */
  lang: string;
  /** As somebody has written it. */
  title: string;
  /** What it is about, in a few words. */
  line: string;
  /** Whose emblem stands beside the title: of a listing by its id, or our own. */
  emblem: { seed: string } | 'ours';
  /** Discord's hash of the listing's icon, which stands in the place of its emblem; null for none. */
  icon: string | null;
  members: string | null;
  rating: string | null;
  /** The online count of each hour of the week in seven steps, Monday 00:00 first; null where not measured. */
  week: { steps: readonly (number | null)[]; caption: string } | null;
  /** The day at whose end all its figures were counted; null for a picture without figures. */
  day: string | null;
}

/** The drawing of the next picture, with the icon that it names. */
export interface Work {
  drawing: Drawing;
  icon: Uint8Array | null;
}

/** What the process answers: a picture, why there is none this time, or why there never will be one. */
export type Drawn = { png: Uint8Array } | { failed: string } | { missing: string };
