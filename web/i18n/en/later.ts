import { MOST_FAVOURITES } from '#contract/vocabulary.ts';

/** The texts of what every page may load later, in English: hearts, saved servers, and rows that follow a page. */
export const later = {
  favourites: {
    save: 'Save {{name}}',
    inBrowser: 'They are kept in this browser. Log in to have them wherever you are.',
    inAccount: 'They are kept with your account. Nobody else sees them.',
    login: 'Log in with Discord',
    none: 'Nothing saved yet',
    noneHint: 'Press the heart of a server that you like, and you will find it here.',
    browse: 'Browse servers',
    loadFailed: 'Your saved servers could not be loaded',
    failed: 'That could not be saved',
    browserFull: `This browser holds ${MOST_FAVOURITES} saved servers at most. Remove one first.`,
    noStorage: 'This browser does not let sites keep anything. Log in to save servers.',
    someLeftOut: 'Not all of your servers fit',
    accountFull: `An account holds ${MOST_FAVOURITES} saved servers at most. The newest were added.`,
  },
  rows: {
    similar: 'Similar servers',
    lastBumped: 'Recently bumped servers',
  },
} as const;
