import { logFailure } from '#web/data/wire/log-failure.ts';
import { FailurePage } from '#web/features/errors/failure-page.tsx';
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
}
interface ErrorBoundaryState {
  failure: { error: unknown } | null;
}

/** Around the whole app: if rendering fails, it shows 'Something went wrong' instead of an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('Rendering', error);
  }

  retry = (): void => {
    this.setState({ failure: null });
    location.reload();
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <FailurePage error={failure.error} onRetry={this.retry} /> : this.props.children;
  }
}
