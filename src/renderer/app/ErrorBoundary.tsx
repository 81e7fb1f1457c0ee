import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ScreenFailure } from './ScreenFailure.tsx';

type Props = {
  readonly children: ReactNode;
  /** A new place is a new try. */
  readonly resetKey: string;
};
type State = { readonly error: Error | null; readonly stack: string; readonly resetKey: string };

/** Catches what a screen throws while it renders, so that the rest of the window goes on working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, stack: '', resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, stack: '', resetKey: props.resetKey };
  }

  override componentDidCatch(_error: Error, info: ErrorInfo): void {
    this.setState({ stack: info.componentStack ?? '' });
  }

  override render(): ReactNode {
    const { error, stack } = this.state;
    if (!error) return this.props.children;
    return (
      <ScreenFailure
        error={error}
        componentStack={stack}
        onRetry={() => this.setState({ error: null, stack: '' })}
      />
    );
  }
}
