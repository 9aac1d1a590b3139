import type { SubmissionResult } from "@conform-to/react";
import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/empty.tsx";
import { useErrorToast } from "#app/ui/form-errors.tsx";
import { Note } from "#app/ui/note.tsx";
import { urls } from "#app/urls.ts";
import type { LoginPage } from "./auth.server.ts";
import { forDialog, modeTitle, parseMode } from "./auth.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { LoginModes } from "./login-modes.tsx";
import { LoginDialogContext } from "./use-login-dialog.ts";

/** The address of the login's page that the dialog shows in its place; each step begins without answers to the last. */
export type LoginStep = { at: string; count: number };

export type LoginDialogProps = {
  step: LoginStep;
  signedIn: boolean;
  onStep: (at: string) => void;
  onClose: () => void;
  onReturnFocus: () => void;
};

/** What the page's loader says to the dialog, and what its action does. */
type Page = LoginPage | { unreached: true } | { elsewhere: true };
type Answer = { form: SubmissionResult<string[]> | null; to?: string };

/**
 * The login over any page (S2.login.1): the forms of the login page, loaded and sent by fetchers, so that the
 * visitor stays on the page.
 */
export function LoginDialog({ step, signedIn, onStep, onClose, onReturnFocus }: LoginDialogProps) {
  const { page, state, elsewhere, load } = usePage(step);
  const fetcherKey = `login-${step.count}`;
  const sent = useFetcher<Answer>({ key: fetcherKey });
  const { leave, reload } = useLeave(onClose);
  const { data: answer, state: sending, formData } = sent;
  const to = answer?.to;
  const mode = parseMode(step.at.slice(urls.login.length));
  const over = signedIn && mode !== "set";
  // Once the page behind has been asked anew.
  useEffect(() => {
    if (sending !== "idle") return;
    if (to?.startsWith(urls.login)) onStep(to);
    else if (to) leave(to);
    else if (over) onClose();
    else if (elsewhere) reload();
  }, [sending, to, over, elsewhere, onStep, leave, reload, onClose]);
  const tell = useErrorToast();
  useEffect(() => {
    if (sending === "submitting") tell(undefined);
  }, [sending, tell]);
  useEffect(() => {
    tell(answer?.form?.error?.[""]?.[0]);
    // The picture is used up by the attempt.
    if (answer?.form?.initialValue?.intent === "send_code") load();
  }, [answer, tell, load]);
  const here = useMemo(() => ({ fetcherKey, formData, leave }), [fetcherKey, formData, leave]);
  const box = useFocus(page?.mode);
  return (
    <Dialog open title={modeTitle(page?.mode ?? mode)} onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="login-panel" ref={box} aria-busy={state === "loading"}>
        {page ? (
          <LoginDialogContext.Provider value={here}>
            <LoginModes page={page} lastResult={answer?.form ?? undefined} />
            <DemoAccounts accounts={page.demoAccounts} folded />
          </LoginDialogContext.Provider>
        ) : state === "failed" ? (
          <Failed onAgain={load} />
        ) : (
          <Waiting />
        )}
      </div>
    </Dialog>
  );
}

/** What the login's page would show, asked anew with each step. */
function usePage(step: LoginStep) {
  const { data, state, load: ask } = useFetcher<Page>({ key: "login-page" });
  // Anew for each step, also to the same address: it may be another picture that is wanted.
  const load = useCallback(() => ask(forDialog(step.at)), [ask, step]);
  useEffect(() => load(), [load]);
  const page = data && "mode" in data ? data : null;
  const elsewhere = data !== undefined && "elsewhere" in data;
  const failed = data !== undefined && "unreached" in data && state === "idle";
  return { page, elsewhere, load, state: failed ? "failed" : state } as const;
}

/** Who is through stays where they are; a page that only customers see is gone on to. */
function useLeave(onClose: () => void) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = useCallback(
    (to: string) => {
      onClose();
      if (to.split("?")[0] !== pathname) navigate(to);
    },
    [onClose, pathname, navigate],
  );
  const reload = useCallback(() => {
    onClose();
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [onClose, pathname, search, navigate]);
  return { leave, reload };
}

/** A mode that comes into view is begun at its first field, unless what was pressed for it is still there. */
function useFocus(mode: LoginPage["mode"] | undefined) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!mode || !current || current.contains(document.activeElement)) return;
    const first = current.querySelector<HTMLElement>("input:not([type=hidden])") ?? current.querySelector("a");
    first?.focus();
  }, [mode]);
  return box;
}

function Waiting() {
  return (
    <div className="login-panel__message">
      <span className="visually-hidden" role="status">
        正在加载
      </span>
      <Skeleton lines={6} />
    </div>
  );
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="login-panel__message">
      <Note kind="warn" role="alert">
        登录暂时没有加载出来
      </Note>
      <Button type="button" onClick={onAgain}>
        重新加载
      </Button>
    </div>
  );
}
