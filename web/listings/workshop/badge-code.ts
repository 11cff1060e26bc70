import { BADGE_HEIGHTS, badgeAddress, type BadgeLook } from '#contract/badges.ts';
import { listingAddress } from '#contract/paths.ts';

/** The badge's subject: the listing, and the address of this site. */
interface Badge {
  name: string;
  discordServerId: string;
  publicUrl: string;
  look: BadgeLook;
}

/** A listing's badge that links to its page, as HTML for another site. */
export function badgeAsHtml({ name, discordServerId, publicUrl, look }: Badge): string {
  const page = publicUrl + listingAddress(discordServerId);
  const image = publicUrl + badgeAddress(discordServerId, look);
  const alt = asHtml(altOf(name));
  return `<a href="${asHtml(page)}"><img src="${asHtml(image)}" alt="${alt}" height="${BADGE_HEIGHTS[look.style]}"></a>`;
}

/** The same as Markdown, as README files have it. */
export function badgeAsMarkdown({ name, discordServerId, publicUrl, look }: Badge): string {
  const page = publicUrl + listingAddress(discordServerId);
  const image = publicUrl + badgeAddress(discordServerId, look);
  return `[![${asMarkdown(altOf(name))}](${image})](${page})`;
}

/** What stands in place of the image where it is not seen. */
function altOf(name: string) {
  return `${name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()} · Guildhall`;
}

function asHtml(text: string) {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (sign) => names[sign] ?? sign);
}

function asMarkdown(text: string) {
  return text.replaceAll(/[\\`*_[\]<>!&|~#]/g, String.raw`\$&`);
}
