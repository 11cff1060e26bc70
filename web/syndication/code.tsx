import { Fragment } from 'react';

/** A paragraph of ours, in which code stands in backticks. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, place) =>
    place % 2 === 0 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts stay where they are
      <Fragment key={place}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts stay where they are
      <Code key={place} text={part} />
    ),
  );
}

/** Code within a sentence. */
export function Code({ text }: { text: string }) {
  return (
    <code
      dir="ltr"
      translate="no"
      className="rounded-small bg-raised px-1.5 py-0.5 font-mono text-[0.9em] wrap-anywhere box-decoration-clone"
    >
      {text}
    </code>
  );
}

/** An example; long lines are broken, so that nothing has to be scrolled. */
export function Sample({ code }: { code: string }) {
  return (
    <pre
      dir="ltr"
      translate="no"
      className="rounded-control border border-line bg-surface px-4 py-3.5 font-mono text-small leading-relaxed whitespace-pre-wrap wrap-anywhere"
    >
      <code>{code}</code>
    </pre>
  );
}
