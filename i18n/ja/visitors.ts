import { interaction } from './interaction.ts';
import { later } from './later.ts';
import { texts } from './texts.ts';

/** The texts that every page is loaded with, in Japanese. */
export const visitors = [texts, interaction, later] as const;
