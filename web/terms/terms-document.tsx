import type { TermsBlock, TermsItem, TermsText } from '#i18n/terms-text.ts';
import { BUTTON } from '../ui/button.ts';
import { Contents } from '../ui/contents.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** The build writes it: `vite.config.ts`. */
const LICENSES = '/licenses.txt';

/** The terms: a table of contents beside them, or above them on a phone, and an anchor for each section. */
export function TermsDocument({ text }: { text: TermsText }) {
  return (
    <div className="grid gap-x-16 pt-10 sm:pt-14 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-20 print:block">
      <header className="border-b border-line pb-8 lg:col-span-2 lg:pb-10">
        <PageTitle>{text.title}</PageTitle>
        <p className="mt-4 max-w-[68ch] text-lead text-soft">{text.introNote}</p>
        <p className="mt-4 text-small text-faint">{text.lastUpdated}</p>
        <p className="mt-1 text-small text-faint">{text.privacyChanged}</p>
      </header>
      <Contents heading={text.contentsHeading} sections={text.sections} isNumbered />
      <div className="divide-y divide-line">
        {text.sections.map(({ id, heading, blocks }, index) => (
          <section key={id} id={id} className="py-9 lg:py-10 print:py-4">
            <div className="flex items-baseline gap-3 break-after-avoid sm:gap-4">
              <span className="min-w-[1.5ch] shrink-0 font-display text-section font-bold text-faint tabular-nums sm:min-w-8">
                {index + 1}
              </span>
              <h2 className="font-display text-section font-bold tracking-tight">{heading}</h2>
            </div>
            <div className="mt-4 grid max-w-[68ch] gap-4 text-pretty [line-break:strict] sm:ms-12">
              {blocks.map((block) => (
                <Block key={queryKeyOf(block)} block={block} />
              ))}
            </div>
          </section>
        ))}
        <p className="pt-6 pb-2 print:hidden">
          <a href={LICENSES} className={`${BUTTON.aside} -mx-3`}>
            {text.softwareLicenses}
          </a>
        </p>
      </div>
    </div>
  );
}

function Block({ block }: { block: TermsBlock }) {
  if (typeof block === 'string') return <p className="orphans-3 widows-3">{block}</p>;
  return (
    <ul className="grid list-disc gap-2.5 ps-5 marker:text-faint">
      {block.map((item) => (
        <li key={nameOf(item)} className="ps-1">
          {typeof item === 'string' ? (
            item
          ) : (
            <>
              <strong className="block font-semibold">{item.name}</strong> {item.text}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function queryKeyOf(block: TermsBlock): string {
  return typeof block === 'string' ? block : block.map(nameOf).join();
}

function nameOf(item: TermsItem): string {
  return typeof item === 'string' ? item : item.name;
}
