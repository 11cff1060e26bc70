import { createElement, type ComponentProps } from 'react';

/** An icon as lucide's files describe it, drawn on a grid of 24 by 24. */
interface Icon {
  readonly name: string;
  /** Names that it had before. */
  readonly aliases?: readonly string[];
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Makes a component of an icon. The build uses it instead of lucide's own, which is four times as large. Icons are
 * hidden from screen readers by default.
 */
// oxlint-disable-next-line import/no-default-export -- lucide's files import it so
export default function createIcon({ name, aliases = [], node }: Icon) {
  const names = [name, ...aliases].map((known) => `lucide-${known}`).join(' ');
  return function LucideIcon({ className = '', ...rest }: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide ${names} ${className}`,
        'aria-hidden': 'true',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
