import { HtmlValidate } from 'html-validate';

/**
 * What the HTML standard forbids. The preset has its rules and none of taste; of a document in the browser's own form
 * those that are about how it was written are off.
 */
const standard = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] });

/** What is not valid in a document, each fault once. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await standard.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  return [...new Set(faults), ...repeated(html)];
}

/** What a document has once: a title, and a heading that labels it. */
function repeated(html: string) {
  const [head = ''] = html.split('</head>', 1);
  const counts = {
    'titles in the head': head.match(/<title[ >]/g)?.length,
    'headings that label the page': html.match(/id="page-title"/g)?.length,
  };
  return Object.entries(counts).flatMap(([name, count = 0]) => (count === 1 ? [] : [`${count} ${name}`]));
}
