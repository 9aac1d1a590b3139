import type { SubmissionResult } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { useActionErrorToast } from "#app/ui/form-errors.tsx";
import { urls } from "#app/urls.ts";
import type { BindingPage } from "./binding.server.ts";
import { BindingFields } from "./binding-fields.tsx";

export type BindingDialogProps = {
  /** What the frame knows until the captcha is loaded. */
  binding: Pick<BindingPage, "phone" | "sent">;
  onClose: () => void;
  onReturnFocus: () => void;
};

/** The phone binding over any page: the forms of its page, loaded and sent by fetchers. */
export function BindingDialog({ binding, onClose, onReturnFocus }: BindingDialogProps) {
  const { data: loaded, load: fetchPage } = useFetcher<{ page: BindingPage | null }>({ key: "binding-page" });
  const load = useCallback(() => fetchPage(urls.account.phoneBinding), [fetchPage]);
  useEffect(() => load(), [load]);
  const act = useFetcher<{ form: SubmissionResult<string[]> | null }>({ key: "binding-act" });
  useActionErrorToast(act);
  const { data: result } = act;
  // A refused form reloads no data, and each attempt to send a code uses up its captcha.
  useEffect(() => {
    if (result?.form?.initialValue?.intent === "send_bind_code") load();
  }, [result, load]);
  return (
    <Dialog open title="绑定手机号" onClose={onClose} onReturnFocus={onReturnFocus}>
      <div className="phone-binding [&_.field]:mt-3.5">
        <BindingFields
          page={{ ...binding, captcha: loaded?.page?.captcha ?? null }}
          from=""
          errors={result?.form?.error}
          dialog={{ Form: act.Form, formData: act.formData, renew: load }}
        />
      </div>
    </Dialog>
  );
}
