import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { REPLY_MAX } from "#contract/rules/statement.ts";
import type { staffStatement } from "#contract/staff-statement.ts";

type One = Answer<typeof staffStatement.one>;
type Props = Pick<One, "version" | "suggested" | "refund_max" | "alone_below" | "why"> & {
  refused: Parameters<typeof fieldOf>[0];
  isAlone: boolean;
};

/** Answers the objection, with a difference where one is due. */
export const ReplyToObjectionForm = ({ version, suggested, refund_max, alone_below, why, refused, isAlone }: Props) => (
  <Panel title="答复异议" titleId="reply">
    {why === "" ? (
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        <TextareaField
          field={fieldOf(refused, "text")}
          label="答复"
          hint="客户看得到"
          rows={4}
          maxLength={REPLY_MAX}
          required
        />
        <TextField
          field={fieldOf(refused, "refund", suggested ?? "")}
          label="同时退差价"
          inputMode="decimal"
          hint={`退到余额，最多 ${formatYuan(refund_max)}；不退留空${suggested === null ? "" : `。客户说的差额是 ${formatYuan(suggested)}`}`}
        />
        <TextareaField
          field={fieldOf(refused, "note")}
          label="内部备注"
          hint="只有员工看得到"
          rows={2}
          maxLength={200}
        />
        <Effect
          title="答复以后"
          lines={[
            "这个月等答复的异议都变“已答复”，客户可以确认对账单或再提",
            "差价马上到余额，记进发生那个月的“调整”，这张对账单的金额不变",
            alone_below === null
              ? "您的差价不用别人批"
              : `24 小时内差价、只退钱和主动退款合计满 ${formatYuan(alone_below)}，要财务批；批准以前都不变`,
          ]}
        />
        <OwnPassword isAlone={isAlone && alone_below !== null} refused={refused} />
        <p className="row">
          <Button type="submit" name="intent" value="reply" variant="primary">
            答复
          </Button>
        </p>
      </Form>
    ) : (
      <div className="panel__body">
        <Note kind="info">{why}</Note>
      </div>
    )}
  </Panel>
);
