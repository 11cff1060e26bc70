import type { ReactNode } from 'react';
import { describeApi } from '#contract/api-document.ts';
import { READS_OF_A_KEY } from '#contract/api-keys.ts';
import { READS_A_MINUTE } from '#contract/endpoint.ts';
import { API_SECTIONS, type ApiBlock, type ApiPageText, type ApiSection } from '#i18n/api-page-text.ts';
// oxlint-disable-next-line import/default -- Vite makes one: the address of the file
import client from '../../docs/client.ts?url';
import { usePageFacts } from '../api/page-facts.tsx';
import { BUTTON } from '../ui/button.ts';
import { Contents } from '../ui/contents.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { exampleOf, samplesAt } from './samples.ts';
import type { ApiDescription } from './api-description.ts';
import { filled } from './api-text.ts';
import { Prose, Sample } from './code.tsx';
import { EndpointEntry, Errors } from './endpoint-entry.tsx';

/** What the API promises and how it is read; all that the contract says comes from the OpenAPI document. */
export function ApiPageDocument({
  text,
  description,
  discordServerId,
  keys,
}: {
  text: ApiPageText;
  description: ApiDescription;
  /** A server for the examples, if there is one. */
  discordServerId: string | undefined;
  /** What stands below what is said about keys. */
  keys: ReactNode;
}) {
  const { publicUrl } = usePageFacts();
  const after = { ...ownParts({ text, description, publicUrl, discordServerId }), keys };
  const { version } = description;
  const values = {
    version,
    major: version.split('.', 1)[0] ?? version,
    reads: READS_A_MINUTE,
    ofKey: READS_OF_A_KEY,
  };
  const samples = samplesAt(publicUrl);
  return (
    <div className="grid grid-cols-1 gap-x-16 pt-10 sm:pt-14 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-x-20 print:block">
      <header className="border-b border-line pb-8 lg:col-span-2 lg:pb-10">
        <PageTitle>{text.title}</PageTitle>
        <p className="mt-4 max-w-[68ch] text-lead text-soft">{text.intro}</p>
      </header>
      <Contents
        heading={text.contentsHeading}
        sections={API_SECTIONS.map((id) => ({ id, heading: text.sections[id].heading }))}
      />
      <div className="min-w-0 divide-y divide-line">
        {API_SECTIONS.map((id) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`} className="py-9 lg:py-10 print:py-4">
            <h2
              id={`${id}-heading`}
              className="break-after-avoid font-display text-section font-bold tracking-tight"
            >
              {text.sections[id].heading}
            </h2>
            <div className="mt-4 grid max-w-[68ch] grid-cols-1 gap-4 [line-break:strict]">
              {text.sections[id].blocks.map((block) => (
                <Block key={keyOf(block)} block={block} values={values} samples={samples} />
              ))}
              {after[id]}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

/** What stands below the paragraphs of some sections. */
function ownParts({
  text,
  description: { endpoints, errors },
  publicUrl,
  discordServerId,
}: {
  text: ApiPageText;
  description: ApiDescription;
  publicUrl: string;
  discordServerId: string | undefined;
}): Partial<Record<ApiSection, ReactNode>> {
  return {
    endpoints: (
      <div className="border-t border-line">
        {endpoints.map((endpoint) => (
          <EndpointEntry
            key={endpoint.name}
            endpoint={endpoint}
            example={exampleOf(endpoint, publicUrl, discordServerId)}
            words={text.endpoint}
          />
        ))}
      </div>
    ),
    errors: <Errors title={null} errors={errors} />,
    client: (
      <p>
        <a href={client} download="client.ts" className={BUTTON.quiet}>
          {text.download}
        </a>
      </p>
    ),
    document: (
      <p>
        <a href={describeApi.path} className={BUTTON.quiet}>
          {text.openDocument}
        </a>
      </p>
    ),
  };
}

function Block({
  block,
  values,
  samples,
}: {
  block: ApiBlock;
  values: Readonly<Record<string, string | number>>;
  samples: ReturnType<typeof samplesAt>;
}) {
  if (typeof block !== 'string') return <Sample code={samples[block.sample]} />;
  return (
    <p className="text-pretty">
      <Prose text={filled(block, values)} />
    </p>
  );
}

function keyOf(block: ApiBlock): string {
  return typeof block === 'string' ? block : block.sample;
}
