import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { BankAccount } from "#contract/transfer.ts";
import { ReadVersion } from "./content-frame.tsx";

type Props = {
  bank: { version: string; account: BankAccount | null; pending: string | null };
  refused: Parameters<typeof fieldOf>[0];
  isAlone: boolean;
};

/** The account for transfers, whose change a second member approves. */
export function BankPanel({ bank: { version, account, pending }, refused, isAlone }: Props) {
  const second = isAlone ? "没有别人能批准，24 小时后生效，其间可以撤回" : "另一位管理员批准后才生效";
  return (
    <Panel title="对公收款账户" titleId="bank" hint={account ? "付款页唯一的收款账户" : "还没有，客户不能对公转账"}>
      {pending === null ? null : (
        <div className="panel__body">
          <Note kind="warn">{pending} 提请的账户在等批准；要改先撤回那一条</Note>
        </div>
      )}
      <Form
        key={`${version} ${pending}`}
        method="post"
        encType="multipart/form-data"
        className="panel__body grid gap-3"
        noValidate
      >
        <ReadVersion version={version} />
        <div className="grid gap-3 md:grid-cols-2">
          <TextField field={fieldOf(refused, "name", account?.name)} label="户名" required />
          <TextField field={fieldOf(refused, "bank", account?.bank)} label="开户行" required />
          <TextField field={fieldOf(refused, "number", account?.number)} label="账号" required />
          <TextField field={fieldOf(refused, "code", account?.code ?? "")} label="联行号" hint="12 位，可以不填" />
        </div>
        <Effect
          kind="danger"
          title="提交后"
          lines={[
            account ? second : "第一次设的账户马上生效",
            "生效后客户的付款页、对账单和报价单都是新账户；已经给客户的付款信息不会自己变",
          ]}
        />
        <TextareaField
          field={fieldOf(refused, "reason", undefined, "bank-reason")}
          label="理由"
          hint="写进记录，客户看不到"
          rows={2}
          required
        />
        <TextField
          field={fieldOf(refused, "password")}
          type="password"
          autoComplete="current-password"
          label="您自己的密码"
          hint="换收款账户一律要输"
          required
        />
        <Button type="submit" name="intent" value="bank" variant="tint" className="justify-self-start">
          提交收款账户
        </Button>
      </Form>
    </Panel>
  );
}
