import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { fen } from "#contract/rules/money.ts";
import { OWN_REFUND_REASONS } from "#contract/rules/staff-refund.ts";
import type { StaffOwnRefund } from "#contract/staff-refund.ts";
import { ownForm } from "./forms.ts";
import { checkOwnRefund, refundByShop, refundField } from "./staff-refund.server.ts";
import { chosenPieces, moneyGoes, REFUND_SUBMIT, refundAct } from "./staff-refund.ts";
import { RefundWords, Remark } from "./word-fields.tsx";

export const handle: PageHandle = { access: "staff", right: "refund.decide" };

export const meta: MetaFunction = () => deskTitle("主动退款");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "refund.decide");
  const { searchParams } = new URL(args.request.url);
  const check = await checkOwnRefund(api, args.params.sn ?? "", chosenPieces(searchParams));
  return { check, isAlone: me.alone.includes("refund.own") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "refund.decide");
  const sn = args.params.sn ?? "";
  const form = await readForm(args.request, ownForm);
  if (form.status !== "success") return badRequest(form);
  const to = link(deskUrls.staffOrder.detail, { sn });
  return answer(form, refundByShop(api, sn, form.value), { to, field: refundField });
}

export default function OwnRefund() {
  const { check, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const { order_sn: sn, why, customer, order_price, order_refunded, wrong, chosen } = check;
  const back = link(deskUrls.staffOrder.detail, { sn });
  const who = [customer.company, customer.real_name].filter(Boolean).join(" ");
  return (
    <>
      <PageHead
        title={`主动退款 ${sn}`}
        text={`${who} · 实付 ${formatYuan(order_price)} · 已退 ${formatYuan(order_refunded)}`}
      />
      <FormErrors of={refused} fields={[]} />
      {why === null ? (
        <div className="stack">
          <Panel title="退哪些" titleId="own-lines" hint="填件数，先算一算能退多少">
            <Form className="grid gap-3" noValidate>
              <Lines check={check} />
              <p className="panel__body row">
                <Button type="submit">算一算</Button>
                <ButtonLink to={back}>不退了</ButtonLink>
              </p>
            </Form>
          </Panel>
          {wrong === null ? null : <Note kind="warn">{wrong}</Note>}
          {chosen === null ? null : <Confirm check={check} chosen={chosen} refused={refused} isAlone={isAlone} />}
        </div>
      ) : (
        <>
          <Panel title="主动退款" titleId="own" hint="现在不能办">
            <p className="panel__body muted">{why}</p>
          </Panel>
          <p className="mt-3">
            <ButtonLink to={back}>看最新的订单</ButtonLink>
          </p>
        </>
      )}
    </>
  );
}

const Lines = ({ check: { lines } }: { check: StaffOwnRefund }) => (
  <DataTable
    caption="退哪些"
    rows={lines}
    keyOf={({ order_product_id }) => order_product_id}
    columns={[
      { name: "商品", align: "wide", cell: ({ name, sku }) => `${name} ${sku}` },
      { name: "单价", align: "numeric", cell: (line) => `${formatYuan(line.unit_price)}/${line.unit_name}` },
      { name: "买", align: "numeric", cell: ({ bought }) => bought },
      { name: "已发", align: "numeric", cell: ({ dispatched }) => dispatched },
      {
        name: "还能退",
        align: "numeric",
        cell: ({ left, left_amount, asked }) => (
          <>
            {left} 件 {formatYuan(left_amount)}
            {asked > 0 ? <span className="warn small block">其中 {asked} 件客户在申请</span> : null}
          </>
        ),
      },
      {
        name: "退几件",
        align: "numeric",
        cell: ({ order_product_id, name, left, pieces }) => (
          <Input
            small
            name={`num_${order_product_id}`}
            defaultValue={pieces || ""}
            inputMode="numeric"
            aria-label={`${name} 退几件`}
            disabled={left === 0}
            className="w-20 text-right"
          />
        ),
      },
    ]}
  />
);

type ConfirmProps = {
  check: StaffOwnRefund;
  chosen: NonNullable<StaffOwnRefund["chosen"]>;
  refused: ReturnType<typeof useRefusedForm>;
  isAlone: boolean;
};

function Confirm({ check, chosen, refused, isAlone }: ConfirmProps) {
  const { lines, version, pay_type, limit_price } = check;
  const { worth_price, postage_price, goods_price, points, merged } = chosen;
  const taken = lines.filter(({ pieces }) => pieces > 0);
  const needsSecond = fen(worth_price) >= fen(limit_price);
  const [typed, setTyped] = useState(String(fieldOf(refused, "amount", worth_price).value));
  // Without a script the amount may be changed after the button was written.
  const act = useHydrated() ? refundAct(typed, { worth_price, limit_price }) : REFUND_SUBMIT;
  return (
    <Panel title="核对后退款" titleId="own-confirm" hint={`最多退 ${formatYuan(worth_price)}`}>
      <Form method="post" className="panel__body grid max-w-[640px] gap-3" noValidate>
        <FormKey />
        <input type="hidden" name="version" value={version} />
        {taken.map(({ order_product_id, pieces }) => (
          <input key={order_product_id} type="hidden" name={`num_${order_product_id}`} value={pieces} />
        ))}
        <ul className="grid gap-1">
          {taken.map(({ order_product_id, name, sku, pieces, unit_name, amount }) => (
            <li key={order_product_id} className="flex justify-between gap-3">
              <span>
                {name} {sku} × {pieces} {unit_name}
              </span>
              <span className="numeric">{formatYuan(amount)}</span>
            </li>
          ))}
          <li className="flex justify-between gap-3">
            <span className="muted">商品 {formatYuan(goods_price)} + 运费</span>
            <span className="numeric">{formatYuan(postage_price)}</span>
          </li>
        </ul>
        <TextField
          field={fieldOf(refused, "amount", worth_price)}
          label={`退多少（最多 ${formatYuan(worth_price)}）`}
          inputMode="decimal"
          onChange={(event) => setTyped(event.currentTarget.value)}
          required
        />
        <RefundWords
          refused={refused}
          required
          label={`给客户的原因，如${OWN_REFUND_REASONS.slice(0, 3).join("、")}`}
        />
        <Remark refused={refused} />
        <Effect
          kind="warn"
          title="确认后"
          lines={[
            `现在就退，${moneyGoes(pay_type)}，不能撤回；没发的件回到库存，不再发货`,
            ...(points > 0 ? [`退回用掉的 ${points} 积分`] : []),
            ...(merged.length > 0 ? [`客户的申请 ${merged.join("、")} 并入这笔退款并结束`] : []),
            "少退的钱以后不再退；已用掉的赠送积分会从退款里扣",
            `满 ${formatYuan(limit_price)} 要另一位财务批准后才退`,
          ]}
        />
        <OwnPassword isAlone={isAlone && needsSecond} refused={refused} />
        <Button type="submit" name="intent" value="own" variant="primary" className="justify-self-start">
          {act}
        </Button>
      </Form>
    </Panel>
  );
}
