/** What a page shows of listings once the browser is idle; fetched together. */
export { FurtherListings } from './further-listings.tsx';
export { InviteChecked } from './invite-checked.tsx';
