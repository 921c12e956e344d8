import { Component, type ReactNode } from "react";
import { ErrorPage } from "./ErrorPage.tsx";

type Props = { place: string; children: ReactNode };

/** Shows the error page in place of a page that broke; the frame around it stays, and another address starts anew. */
export class PageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.hasFailed && before.place !== this.props.place) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorPage onRetry={() => this.setState({ hasFailed: false })} />;
  }
}
