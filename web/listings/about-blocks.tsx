import type { AboutBlock, AboutRun } from '#contract/about.ts';

/** The levels of its headings; the heading above them is an `h2`. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const;

/** What a listing says in Markdown, as elements. Each part reads in the direction of its own first letter. */
export function AboutBlocks({ blocks }: { blocks: readonly AboutBlock[] }) {
  return blocks.map((block, at) => <Block key={at} block={block} />);
}

function Block({ block }: { block: AboutBlock }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Runs runs={block.runs} />
        </p>
      );
    case 'heading': {
      const Heading = HEADINGS[block.level - 1] ?? 'h6';
      return (
        <Heading dir="auto">
          <Runs runs={block.runs} />
        </Heading>
      );
    }
    case 'code':
      // It scrolls, also by the keys.
      return (
        <pre tabIndex={0} dir="auto">
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote>
          <AboutBlocks blocks={block.blocks} />
        </blockquote>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>
          <AboutBlocks blocks={item} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
  }
}

function Runs({ runs }: { runs: readonly AboutRun[] }) {
  return runs.map(({ text, bold, italic, code }, at) => {
    let shown = code ? <code key={at}>{text}</code> : text;
    if (italic) shown = <em key={at}>{shown}</em>;
    if (bold) shown = <strong key={at}>{shown}</strong>;
    return shown;
  });
}
