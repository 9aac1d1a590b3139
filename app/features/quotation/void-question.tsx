import { Form } from "@remix-run/react";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";

/** 确认作废这张报价单？ The form is posted to the page with the question. */
export function VoidQuestion({ name, offer_id, closeTo }: { name: string; offer_id: number; closeTo: string }) {
  return (
    <Confirmation title="确认作废这张报价单？" closeTo={closeTo}>
      <Form method="post" action={closeTo} replace>
        <input type="hidden" name="intent" value="void" />
        <input type="hidden" name="offer_id" value={offer_id} />
        <p>“{name}”作废后不能再修改、接受或下单，可以复制为新的草稿。</p>
        <ConfirmationButtons act="作废" back="先不作废" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}
