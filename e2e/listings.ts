/** Listings of the demo directory that tests know by name, as demo/communities.json describes them. */
export const lanternKeep = {
  id: '1049921672264095440',
  name: 'Lantern Keep',
  words: 'We map caves.',
} as const;

/** Has no invite link. */
export const wrongFoot = { id: '961503017676567109', name: 'Wrong Foot Climbing Club' } as const;

/** Has no icon. */
export const orgoTuesdays = { id: '1016189927411489485', name: 'Orgo Tuesdays' } as const;

/** Has more to say, with everything that can be in it. */
export const solderAndSolitude = { id: '1032442907926590748', name: 'Solder & Solitude' } as const;

/** Has two million members, and a rating of 4.12. */
export const cindermarch = { id: '828073796429075255', name: 'CINDERMARCH' } as const;

/** Its texts read from right to left. */
export const majlis = { id: '1008261901552634254', name: 'مجلس اللاعبين' } as const;

/** Has the longest name of all. */
export const pianoAtForty = { id: '999887961407395993' } as const;

/** Has no reviews. */
export const longWalkHome = { id: '1210126562696723759', name: 'The Long Walk Home' } as const;

/** Their invites lead nowhere, to another server, are paused, or cannot be looked up. */
export const tideTable = { id: '1039253344538400982', name: 'Tide Table Zine' } as const;
export const tableSeven = { id: '921766878731358863', name: 'Table Seven' } as const;
export const couchToShop = { id: '1128328977656013136', name: 'Couch to Corner Shop' } as const;
export const divAndConquer = { id: '808455822476880007', name: '<div> & Conquer' } as const;

/** Its invites are paused for some hours. */
export const houseplants = { id: '1245456593179342063', name: 'Houseplant Triage' } as const;

/** Its invite is for guests in a voice channel. */
export const radioPlays = { id: '951699218156294536', name: 'Radio Play Repertory' } as const;

/** An id that is valid and of no guild. */
export const NOBODYS_ID = '100000000000000001';
