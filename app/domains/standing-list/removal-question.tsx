import { Form } from "@remix-run/react";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import type { StandingLine } from "#contract/standing-list.ts";

type Props = { lines: readonly StandingLine[]; closeTo: string };

/** Asks before lines are removed from the standing list, and names them; the form is posted to the page around it. */
export function RemovalQuestion({ lines, closeTo }: Props) {
  return (
    <Confirmation title={`把这 ${lines.length} 种商品移出清单？`} closeTo={closeTo}>
      <p className="small">常用数量和分组一起删除；以后可以从订单再添加。</p>
      <ul className="small">
        {lines.map(({ line_id, store_name, sku }) => (
          <li key={line_id}>
            {store_name} {sku}
          </li>
        ))}
      </ul>
      <Form method="post" action={closeTo} preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="confirmed" value="1" />
        {lines.map(({ line_id }) => (
          <input key={line_id} type="hidden" name="line" value={line_id} />
        ))}
        <ConfirmationButtons act="移出清单" back="返回" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}
