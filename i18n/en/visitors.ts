import { interaction } from './interaction.ts';
import { later } from './later.ts';
import { texts } from './texts.ts';
import { transparency } from './transparency.ts';

/** The texts that every page is loaded with, in English: all that visitors meet. */
export const visitors = [texts, interaction, later, transparency] as const;
