/** The size of the pictures of link previews, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The paths of drawn pictures: of a listing, and of the site or a part of the directory. */
export const PICTURE_PATHS = { server: '/server/{discordServerId}/card.png', site: '/card.png' } as const;

/** The picture where none can be drawn. */
export const PICTURE_INSTEAD = '/share.png';
