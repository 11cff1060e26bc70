import { Component, type ReactNode } from 'react';

/**
 * Keeps a failure to itself: when what is inside cannot be shown, as when its code cannot be fetched, something else
 * stands in its place and all around it stays. Without one, React takes the whole document away; it knows a class alone.
 */
export class Firewall extends Component<{ instead: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
