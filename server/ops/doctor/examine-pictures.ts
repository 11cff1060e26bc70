import { drawOnce } from '../../directory/pictures/drawings.ts';
import { finding, type Finding } from './finding.ts';

/** Letters that take all faces together, and an emoji. */
const SAMPLE = 'Guildhall Я Ω 가 あ 汉 ع ש ก ह 🎉';
const INSTEAD = 'Link previews show /share.png';

/** Draws a picture of a link preview, with every face. */
export async function examinePictures(draw: typeof drawOnce = drawOnce): Promise<Finding> {
  const drawn = await draw({
    drawing: {
      lang: 'und',
      title: SAMPLE,
      line: '',
      emblem: 'ours',
      icon: null,
      members: null,
      rating: null,
      week: null,
      day: null,
    },
    icon: null,
  });
  if ('png' in drawn) return finding('ok', 'pictures', 'Link previews can be drawn.');
  if ('missing' in drawn)
    return finding(
      'FAIL',
      'pictures',
      `${INSTEAD}, since the drawing library or its fonts cannot be loaded (${firstLine(drawn.missing)}). Install the packages on the system that runs the site, the optional ones too: npm ci --omit=dev`,
    );
  return finding(
    'FAIL',
    'pictures',
    `${INSTEAD}, since drawing fails (${firstLine(drawn.failed)}). Look whether 140 MB of memory are free, and install the packages anew: npm ci --omit=dev`,
  );
}

function firstLine(reason: string) {
  return reason.split('\n', 1)[0]?.replace(/\.$/, '') ?? '';
}
