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

const MESSAGE = "grid content-start justify-items-start gap-4 min-h-80 pt-6";

/** The address of the login page that the dialog shows; `count` gives each step its own fetcher without old results. */
export type LoginStep = { address: string; count: number };

export type LoginDialogProps = {
  step: LoginStep;
  signedIn: boolean;
  onStep: (address: string) => void;
  onClose: () => void;
  onReturnFocus: () => void;
};

/** The results of the login page's loader and action in the dialog. */
type PageResult = LoginPage | { networkError: true } | { redirected: true };
type ActionResult = { form: SubmissionResult<string[]> | null; to?: string };

/**
 * The login over any page: the forms of the login page, loaded and sent by fetchers, so that the
 * page behind stays.
 */
export function LoginDialog({ step, signedIn, onStep, onClose, onReturnFocus }: LoginDialogProps) {
  const { page, state, isRedirected, load } = useLoginPage(step);
  const fetcherKey = `login-${step.count}`;
  const { data: result, state: submitState, formData } = useFetcher<ActionResult>({ key: fetcherKey });
  const { leave, reload } = useLeave(onClose);
  const to = result?.to;
  const mode = parseMode(step.address.slice(urls.auth.login.length));
  const isDone = signedIn && mode !== "set";
  // Waits until the page behind the dialog has been revalidated.
  useEffect(() => {
    if (submitState !== "idle") return;
    if (to?.startsWith(urls.auth.login)) onStep(to);
    else if (to) leave(to);
    else if (isDone) onClose();
    else if (isRedirected) reload();
  }, [submitState, to, isDone, isRedirected, onStep, leave, reload, onClose]);
  const showErrorToast = useErrorToast();
  useEffect(() => {
    if (submitState === "submitting") showErrorToast(undefined);
  }, [submitState, showErrorToast]);
  useEffect(() => {
    showErrorToast(result?.form?.error?.[""]?.[0]);
    // Each attempt to send a code uses up its captcha.
    if (result?.form?.initialValue?.intent === "send_code") load();
  }, [result, showErrorToast, load]);
  const dialog = useMemo(() => ({ fetcherKey, formData, leave }), [fetcherKey, formData, leave]);
  const panel = useInitialFocus(page?.mode);
  return (
    <Dialog open title={modeTitle(page?.mode ?? mode, page?.act)} onClose={onClose} onReturnFocus={onReturnFocus}>
      <div
        className="login-panel px-7 pt-1 pb-6 [&_.field]:mt-3.5 [&_.demo-accounts]:mt-4 max-md:px-4 max-md:pt-0 max-md:pb-5"
        ref={panel}
        aria-busy={state === "loading"}
      >
        {page ? (
          <LoginDialogContext.Provider value={dialog}>
            <LoginModes page={page} lastResult={result?.form ?? undefined} />
            <DemoAccounts accounts={page.demoAccounts} folded />
          </LoginDialogContext.Provider>
        ) : state === "failed" ? (
          <LoadFailed onRetry={load} />
        ) : (
          <Loading />
        )}
      </div>
    </Dialog>
  );
}

/** The data of the login page, loaded for each step. */
function useLoginPage(step: LoginStep) {
  const { data, state, load: fetchPage } = useFetcher<PageResult>({ key: "login-page" });
  // Depends on the step, because a step to the same address asks for another captcha.
  const load = useCallback(() => fetchPage(forDialog(step.address)), [fetchPage, step]);
  useEffect(() => load(), [load]);
  const page = data && "mode" in data ? data : null;
  const isRedirected = data !== undefined && "redirected" in data;
  const failed = data !== undefined && "networkError" in data && state === "idle";
  return { page, isRedirected, load, state: failed ? "failed" : state } as const;
}

/** Closes the dialog: `leave` navigates only to another page, `reload` reloads the page behind the dialog. */
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

/** Focuses the first field of a new mode, unless the focus is inside the panel already. */
function useInitialFocus(mode: LoginPage["mode"] | undefined) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = panel;
    if (!mode || !current || current.contains(document.activeElement)) return;
    const first = current.querySelector<HTMLElement>("input:not([type=hidden])") ?? current.querySelector("a");
    first?.focus();
  }, [mode]);
  return panel;
}

function Loading() {
  return (
    <div className={MESSAGE}>
      <span className="visually-hidden" role="status">
        正在加载
      </span>
      <Skeleton lines={6} />
    </div>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={MESSAGE}>
      <Note kind="warn" role="alert">
        登录暂时没有加载出来
      </Note>
      <Button type="button" onClick={onRetry}>
        重新加载
      </Button>
    </div>
  );
}
