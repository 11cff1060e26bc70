import { Component, type ReactNode } from 'react';

interface Walled {
  instead: ReactNode;
  /** Where it stands, if it can be asked for at several addresses. */
  at?: string;
  children: ReactNode;
}

interface Wall {
  readonly hasFailed: boolean;
  readonly at: string | undefined;
}

/**
 * Keeps a failure to itself: when what is inside cannot be shown, as when its code cannot be fetched, something else
 * stands in its place and all around it stays, until it is asked for at another address.
 * Without one, React takes the whole document away; it knows a class alone.
 */
export class Firewall extends Component<Walled, Wall> {
  override state: Wall = { hasFailed: false, at: this.props.at };

  static getDerivedStateFromProps({ at }: Walled, state: Wall): Wall | null {
    return at === state.at ? null : { hasFailed: false, at };
  }

  static getDerivedStateFromError(): Pick<Wall, 'hasFailed'> {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
