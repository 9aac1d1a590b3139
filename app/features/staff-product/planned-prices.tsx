import { Form } from "@remix-run/react";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import type { StaffProductDetail } from "#contract/staff-product.ts";

type Props = {
  planned: StaffProductDetail["planned"];
  refused: ReturnType<typeof useRefusedForm>;
  mayChange: boolean;
};

/** Prices that begin on a later day, with their withdrawal. */
export function PlannedPrices({ planned, refused, mayChange }: Props) {
  if (planned === null) return <FormErrors of={refused} />;
  const { planned_id, summary, by, reason } = planned;
  return (
    <Note kind="info">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 break-words">
          <b>定时改价</b> {summary}
          <span className="muted">
            {" "}
            · {by}
            {reason ? `：${reason}` : ""}
          </span>
        </p>
        {mayChange ? (
          <Form method="post" encType="multipart/form-data">
            <FormKey />
            <input type="hidden" name="planned_id" value={planned_id} />
            <Button type="submit" size="s" name="intent" value="withdraw_planned">
              撤回
            </Button>
          </Form>
        ) : null}
      </div>
    </Note>
  );
}
