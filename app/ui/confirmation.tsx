import { useNavigate } from "@remix-run/react";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button, ButtonLink } from "./button.tsx";
import { Panel } from "./panel.tsx";

type PanelProps = { title: string; children: ReactNode };

/** Loaded with the first question; if the script cannot be loaded, the panel shows the question. */
const QuestionDialog = lazy<
  ComponentType<PanelProps & { open: boolean; onClose: () => void; onReturnFocus: () => void }>
>(() =>
  import("./dialog.tsx").then(
    ({ Dialog }) => ({ default: Dialog }),
    () => ({ default: QuestionPanel }),
  ),
);

/**
 * A question before an act that cannot be undone, as part of the page's address: a client navigation to that address
 * opens a dialog, a document loaded from it, as without scripts, contains a panel. Children are the form of the act.
 */
export function Confirmation({ title, closeTo, children }: PanelProps & { closeTo: string }) {
  const [asDialog] = useState(useHydrated());
  // The link or button that led to the question; the act may have removed it since.
  const [opener] = useState(() => (asDialog ? document.activeElement : null));
  const navigate = useNavigate();
  if (!asDialog) return <QuestionPanel title={title}>{children}</QuestionPanel>;
  const close = () => navigate(closeTo, { replace: true, preventScrollReset: true });
  const returnFocus = () => {
    const target = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById("main");
    target?.focus({ preventScroll: true });
  };
  return (
    <Suspense fallback={null}>
      <QuestionDialog open title={title} onClose={close} onReturnFocus={returnFocus}>
        {children}
      </QuestionDialog>
    </Suspense>
  );
}

function QuestionPanel({ title, children }: PanelProps) {
  return (
    <Panel title={title} titleId="confirmation">
      <div className="panel__body">{children}</div>
    </Panel>
  );
}

/** The answers to a question, inside its form: the act, and a link back. */
export function ConfirmationButtons({ act, back, closeTo }: { act: string; back: string; closeTo: string }) {
  return (
    <div className="row mt-4 justify-end">
      <ButtonLink to={closeTo} replace preventScrollReset>
        {back}
      </ButtonLink>
      <Button type="submit" variant="primary">
        {act}
      </Button>
    </div>
  );
}
