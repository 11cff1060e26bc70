import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { ApiPageText } from '#i18n/api-page-text.ts';
import type { ApiParameter, PromisedEndpoint } from './api-description.ts';
import { filled } from './api-text.ts';
import { Code, Prose, Sample } from './code.tsx';

type Words = ApiPageText['endpoint'];

/** An endpoint in a line; opened it says what it takes, what it may answer, and how it is called. */
export function EndpointEntry({
  endpoint,
  example,
  words,
}: {
  endpoint: PromisedEndpoint;
  example: string | null;
  words: Words;
}) {
  const { name, method, path, summary, readsAMinute, parameters, headers, errors } = endpoint;
  return (
    <details id={name} className="group border-b border-line">
      <summary className="flex cursor-pointer list-none flex-wrap items-start gap-x-2.5 py-3 text-small hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="mt-1 size-4 shrink-0 text-soft transition-transform group-open:rotate-90"
        />
        <h3 className="min-w-0 flex-1 font-semibold">
          <code dir="ltr" translate="no" className="font-mono wrap-anywhere">
            <span className="text-soft">{method}</span> {path}
          </code>
        </h3>
        <span lang="en" className="mt-0.5 w-full ps-6.5 text-soft">
          {summary}
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 ps-6.5 pt-1 pb-7 text-small">
        {readsAMinute === null ? null : <p>{filled(words.ownLimit, { reads: readsAMinute })}</p>}
        {parameters.length === 0 ? null : (
          <Facts
            title={words.parameters}
            rows={parameters.map((parameter) => ({
              name: parameter.name,
              note: parameter.isRequired ? words.required : null,
              value: <ParameterFacts parameter={parameter} words={words} />,
            }))}
          />
        )}
        {headers.length === 0 ? null : (
          <Facts
            title={words.headers}
            rows={headers.map(({ name, description }) => ({
              name,
              value: (
                <span lang="en">
                  <Prose text={description} />
                </span>
              ),
            }))}
          />
        )}
        {errors.length === 0 ? null : <Errors title={words.errors} errors={errors} />}
        {example === null ? null : (
          <div>
            <h4 className="mb-1.5 font-semibold text-soft">{words.example}</h4>
            <Sample code={example} />
          </div>
        )}
      </div>
    </details>
  );
}

/** Refusals by their statuses. */
export function Errors({ title, errors }: { title: string | null; errors: PromisedEndpoint['errors'] }) {
  return (
    <Facts
      title={title}
      rows={errors.map(({ status, codes }) => ({
        name: status,
        value: <Codes of={codes} />,
      }))}
    />
  );
}

interface Row {
  readonly name: string;
  readonly note?: string | null;
  readonly value: ReactNode;
}

function Facts({ title, rows }: { title: string | null; rows: readonly Row[] }) {
  return (
    <div>
      {title === null ? null : <h4 className="mb-1.5 font-semibold text-soft">{title}</h4>}
      <dl className="border-t border-line text-small">
        {rows.map(({ name, note = null, value }) => (
          <div
            key={name}
            className="grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt>
              <code dir="ltr" translate="no" className="font-mono font-semibold wrap-anywhere">
                {name}
              </code>
              {note === null ? null : <span className="ms-2 text-fine text-soft">{note}</span>}
            </dt>
            <dd className="min-w-0 text-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ParameterFacts({ parameter, words }: { parameter: ApiParameter; words: Words }) {
  const { values, range, leftOut, longest, pattern, times } = parameter;
  const isAnyText = values.length === 0 && range === null && pattern === null;
  const facts = [
    ...(isAnyText ? [words.anyText] : []),
    ...(range === null ? [] : [filled(words.range, range)]),
    ...(longest === null ? [] : [filled(words.longest, { count: longest })]),
    ...(times === null ? [] : [filled(words.times, { count: times })]),
    ...(leftOut === null ? [] : [filled(words.leftOut, { value: leftOut })]),
  ];
  return (
    <>
      {values.length === 0 ? null : <Codes of={values} />}
      {pattern === null ? null : <Code text={pattern} />}
      {facts.length === 0 ? null : <p>{facts.join(' · ')}</p>}
    </>
  );
}

function Codes({ of: codes }: { of: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {codes.map((code) => (
        <li key={code}>
          <Code text={code} />
        </li>
      ))}
    </ul>
  );
}
